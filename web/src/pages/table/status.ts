// Whose move it is, in one sentence: for the head of the table and for who listens.
import { insteadOf } from '../../lib/asks.ts';
import type { Request, State, You } from '../../lib/wire.ts';
import { capital, msg, t } from '../../lib/words.ts';

const SITTING = msg('web.table.sitting', 'Sitting down…');
const OVER = msg('web.table.over', 'The game is over.');
const TELLING = msg('web.table.telling', 'The story is still being told.');
const YOUR_TURN = msg('web.table.your-turn', 'Your turn.');
const YOURS_AFTER = msg('web.table.your-turn-after', 'Your turn. The story is still being told.');
const ASKED = msg('web.table.asked', 'You are asked: {what}');
const ASKED_FOR = msg('web.table.asked-for', 'You answer for {seat}: {what}');
const BOT_PLAYS = msg('web.table.bot-plays', 'A bot plays your seat. You can take it back.');
const WHENEVER = msg('web.table.whenever', 'Nobody is waiting for you. Go on when you like.');
const WAITING = msg('web.table.waiting', 'Waiting for {who}.');
const MORE = msg('web.table.waiting-more', '{who} and {n} more');
/** So many are named; one more is named as well as counted. */
const NAMED = 3;
const AWAY = msg('web.table.away', 'Waiting for {who} (no connection).');
const AWAY_HOST = msg(
  'web.table.away-host',
  'Waiting for {who} (no connection). Invite somebody, or let a bot play: see "People".',
);
const NOTHING = msg('web.table.nothing', 'Nothing for you to do now. You will be called.');
const WATCHING = msg('web.table.watching', 'You are watching.');

export interface Moment {
  now: State | null;
  you: You;
  /** What this seat is asked, most urgent first. */
  asked: readonly Request[];
  /** Does a bot play this seat? */
  bot: boolean;
  /** Others who are waited for, and those of them who are not connected. */
  others: readonly string[];
  offline: readonly string[];
  /** May this browser invite somebody or call a bot? */
  host: boolean;
  /** Is what happened still being told? */
  telling: boolean;
  nameOf: (seat: string) => string;
}

/** Who sits there and whom they play; once, where one name begins the other. */
export const bothNames = (person: string, hero: string): string =>
  !hero || hero === person ? person : hero.startsWith(`${person} `) ? hero : `${person} · ${hero}`;

const listed = (names: readonly string[]): string =>
  names.length <= NAMED + 1
    ? names.join(', ')
    : MORE({ who: names.slice(0, NAMED).join(', '), n: names.length - NAMED });

export function statusOf(m: Moment): string {
  const { now, you } = m;
  if (!now) return SITTING();
  if (now.over) return m.telling ? TELLING() : OVER();
  if (m.asked[0]) {
    const [seat, what] = [insteadOf(m.asked[0], you), capital(t(m.asked[0].prompt))];
    return seat ? ASKED_FOR({ seat, what }) : ASKED({ what });
  }
  if (m.bot) return BOT_PLAYS();
  const can = now.offers.length || now.anytime.length;
  if (can && you.seat && now.waiting.includes(you.seat))
    return m.telling ? YOURS_AFTER() : YOUR_TURN();
  const who = listed(m.others.map(m.nameOf));
  // Nobody who is here can go on: whoever can do something about it is told what.
  if (who && m.offline.length === m.others.length) return (m.host ? AWAY_HOST : AWAY)({ who });
  if (who) return WAITING({ who });
  if (now.offers.length) return WHENEVER();
  return you.seat ? NOTHING() : WATCHING();
}
