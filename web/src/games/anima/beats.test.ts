import { toldLarge } from '../../lib/beats.said.ts';
import { beats } from './beats.ts';

toldLarge(beats, [
  ['who falls out', 'fell-out', {}, 'bad'],
  ['a power gained', 'sheet-changed', { what: 'power.dash' }, 'good'],
  ['a background is none', 'sheet-changed', { what: 'background' }, undefined],
]);
