import { toldLarge } from '../../lib/beats.said.ts';
import { beats } from './beats.ts';

toldLarge(beats, [
  ['a party that falls', 'edge.party-fell', {}, 'bad'],
  ['what XP bought', 'edge.bought', { cost: 4 }, 'good'],
  ['what was given up is none', 'edge.bought', { cost: -4 }, undefined],
]);
