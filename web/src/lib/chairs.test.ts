import { describe, expect, it } from 'vitest';
import { chair, firstChairs, GM, seat, seatsOf } from './chairs.ts';

describe('who sits where', () => {
  it('whoever opens a table leads it, and three friends play', () => {
    const first = firstChairs();
    expect(first.gm).toBe('me');
    expect(first.players.map(({ seat, who }) => [seat, who])).toEqual([
      ['player-1', 'friend'],
      ['player-2', 'friend'],
      ['player-3', 'friend'],
    ]);
    const { seats, mine, missing } = seatsOf(first, 'Ada', 'Director');
    expect(mine).toBe(GM);
    expect(missing).toBe('');
    expect(seats[GM]).toEqual({ name: 'Ada' });
    expect(seats['player-2']).toEqual({ name: 'Player 2' });
  });
  it('I sit in one chair only', () => {
    const moved = seat(firstChairs(), 'player-2', 'me');
    expect(moved.gm).toBe('friend');
    expect(seatsOf(moved, 'Ada', 'Director').seats[GM]).toEqual({ name: 'Director' });
    const back = seat(moved, GM, 'me');
    expect(back.players.map(({ who }) => who)).toEqual(['friend', 'friend', 'friend']);
  });
  it('a bot has the name it was given, or a number', () => {
    const bots = seat(seat(firstChairs(), 'player-1', 'bot'), 'player-3', 'bot');
    bots.players[0]!.name = ' Rook ';
    const { seats } = seatsOf(bots, 'Ada', 'GM');
    expect(seats['player-1']).toEqual({ name: 'Rook', bot: 'greedy' });
    expect(seats['player-3']).toEqual({ name: 'Bot 3', bot: 'greedy' });
  });
  it('a new chair has a seat that nobody has, and a table needs a player', () => {
    const { players } = firstChairs();
    expect(chair([players[0]!, players[2]!]).seat).toBe('player-4');
    expect(chair([players[1]!]).seat).toBe('player-3');
    expect(seatsOf({ gm: 'me', players: [] }, 'Ada', 'GM').missing).not.toBe('');
  });
});
