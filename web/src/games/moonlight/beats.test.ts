import { toldLarge } from '../../lib/beats.said.ts';
import { beats } from './beats.ts';

toldLarge(beats, [
  ['who is lost', 'moonlight.lost', {}, 'bad'],
  ['an advance', 'moonlight.advanced', {}, 'good'],
]);
