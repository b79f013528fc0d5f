// Sentences that several parts say, and names of things as the server words them.
import type { Offer } from '../../lib/wire.ts';
import { msg, plural, t } from '../../lib/words.ts';
import type { EidolonView, MoveInProgressView, Polarity, Stat } from './kinds.ts';

const SLUGS = [
  'the-fool',
  'the-magician',
  'the-high-priestess',
  'the-empress',
  'the-emperor',
  'the-hierophant',
  'the-lovers',
  'the-chariot',
  'justice',
  'the-hermit',
  'the-wheel-of-fortune',
  'strength',
  'the-hanged-man',
  'death',
  'temperance',
  'the-devil',
  'the-tower',
  'the-star',
  'the-moon',
  'the-sun',
  'judgment',
  'the-world',
] as const;
const GOOD = new Set([1, 11, 17, 19, 21]);
const BAD = new Set([12, 15, 16, 18, 20]);

const line = (key: string) => t({ key, args: {} });
/** A sentence that may not be there. */
function perhaps(key: string): string {
  const said = line(key);
  return said === key || said === `⟦${key}⟧` ? '' : said;
}

export const cardName = (card: number): string => line(`eidolon.card.${SLUGS[card]}.name`);
export const cardForecast = (card: number): string => line(`eidolon.card.${SLUGS[card]}.forecast`);
export const cardHint = (card: number): string => line(`eidolon.card.${SLUGS[card]}.hint`);
/** What is printed on it. */
export const printed = (card: number): Polarity =>
  GOOD.has(card) ? 'positive' : BAD.has(card) ? 'negative' : 'neutral';
export const polarityName = (polarity: Polarity): string => line(`eidolon.polarity.${polarity}`);
export const statName = (stat: Stat): string => line(`eidolon.stat.${stat}.name`);
export const statLong = (stat: Stat): string => line(`eidolon.stat.${stat}.long`);
/** A word on what it stands for. */
export const statAbout = (stat: Stat): string => perhaps(`eidolon.guide.stat.${stat}`);
const REVEALED = {
  eidolon: msg('web.eidolon.keeper.also-eidolon', 'the Eidolon'),
  power: msg('web.eidolon.keeper.also-power', 'its power'),
  state: msg('web.eidolon.keeper.also-state', 'its state'),
  ties: msg('web.eidolon.keeper.also-ties', 'the Ties'),
};
/** What players know of somebody besides the name. */
export const revealed = (shows: readonly (keyof typeof REVEALED)[]): string =>
  shows.map((line) => REVEALED[line]()).join(', ');
export const EIDOLON_STATE = msg('web.eidolon.keeper.eidolon', '{eidolon} ({state})');
export const stateName = (state: string): string => line(`eidolon.state.${state}`);
export const realmName = (realm: string): string => line(`eidolon.realm.${realm}`);
export const kindName = (own: string): string => line(`eidolon.kind.${own}`);
export const playbookName = (id: string): string => perhaps(`eidolon.${id}.name`) || plainly(id);

const TRACK = ['fresh', 'winded', 'battered', 'desperate', 'defeated'] as const;
export const trackNames = (): string[] => TRACK.map((step) => line(`eidolon.track.${step}`));
export const trackName = (step: number): string => line(`eidolon.track.${TRACK[step] ?? 'fresh'}`);

export const hourName = (hour: number): string =>
  hour >= 24
    ? line('eidolon.hour.midnight')
    : t({ key: 'eidolon.hour', args: { hour: Math.max(1, hour - 12) } });

/** "ready-for-anything" as people would write it. */
function plainly(id: string): string {
  const words = id.split('.').at(-1)!.replaceAll('-', ' ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a Move or anything else with an id is called. */
export function entryName(id: string): string {
  return perhaps(`${id}.name`) || plainly(id);
}
export const questionName = (id: string): string => perhaps(`eidolon.question.${id}`);
export const entryText = (id: string): string => perhaps(`${id}.text`);

/** Someone, by id: a character, an NPC, an enemy; or what a seat's person is called. */
export function nameOf(view: EidolonView, id: string): string {
  for (const people of [view.pcs, view.npcs, view.enemies]) {
    const found = people.find((one) => one.id === id);
    if (found) return found.name;
  }
  return id;
}
/** Who sits there, by what they play. */
export function seatName(view: EidolonView, seat: string): string {
  if (seat === 'gm') return GM();
  return view.pcs.find((pc) => pc.seat === seat && pc.status === 'active')?.name ?? SEAT({ seat });
}
const GM = msg('web.eidolon.gm', 'the GM');
const SEAT = msg('web.eidolon.seat', '{seat}');

/** The last Move, while it is still fresh: between the adventures all cards are shuffled together. */
export function lastOf(view: EidolonView): MoveInProgressView | null {
  const { last } = view;
  if (!last?.readings?.length) return null;
  const lies = last.readings.some(({ card }) => view.deck.discard.includes(card));
  return view.mode === 'downtime' && !lies ? null : last;
}

const SPANS = {
  use: msg('web.eidolon.until.use', 'until it is used'),
  scene: msg('web.eidolon.until.scene', 'this scene'),
  combat: msg('web.eidolon.until.combat', 'this combat'),
  uptime: msg('web.eidolon.until.uptime', 'this Uptime'),
  'next-uptime': msg('web.eidolon.until.next-uptime', 'through the next Uptime'),
  downtime: msg('web.eidolon.until.downtime', 'until Downtime'),
  session: msg('web.eidolon.until.session', 'this session'),
  'next-session': msg('web.eidolon.until.next-session', 'until the next session'),
  ever: msg('web.eidolon.until.ever', 'for good'),
  gm: msg('web.eidolon.until.gm', 'until the GM ends it'),
} as const;
export const spanName = (span: string | undefined): string =>
  (SPANS[(span ?? 'gm') as keyof typeof SPANS] ?? SPANS.gm)();

const ONCE = {
  use: msg('web.eidolon.once.use', 'once'),
  scene: msg('web.eidolon.once.scene', 'once a scene'),
  combat: msg('web.eidolon.once.combat', 'once a combat'),
  uptime: msg('web.eidolon.once.uptime', 'once an Uptime'),
  downtime: msg('web.eidolon.once.downtime', 'once a Downtime'),
  session: msg('web.eidolon.once.session', 'once a session'),
  ever: msg('web.eidolon.once.ever', 'once in a life'),
} as const;
export const onceName = (once: string): string =>
  (ONCE[once as keyof typeof ONCE] ?? (() => once))();

export const cards = plural(
  msg('web.eidolon.cards.one', 'one card'),
  msg('web.eidolon.cards.many', '{count} cards'),
);
/** A choice or a flag: what it is, in words. */
export const keyName = (key: string): string =>
  perhaps(`eidolon.choice.${key}`) || perhaps(`${key}.name`) || plainly(key);
/** What a note says; empty when it is bookkeeping. */
export const flagName = (key: string): string => perhaps(`eidolon.flag.${key}`);
export const flagValue = (view: EidolonView, key: string, value: unknown): string => {
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.map((one) => flagValue(view, key, one)).join(', ');
  if (typeof value !== 'string') return valueName(value);
  return (
    perhaps(`eidolon.flag.${key}.${value}`) ||
    (value.startsWith('eidolon.') ? entryName(value) : nameOf(view, value))
  );
};
export const valueName = (value: unknown): string => {
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.map(valueName).join(', ');
  if (typeof value === 'string' && value.startsWith('eidolon.')) return entryName(value);
  return value === null || value === undefined ? '' : String(value);
};

/** What a rule is called, without whom it is about. */
export const ruleName = ({ rule }: Offer): string => t({ key: `${rule}.name`, args: {} });
