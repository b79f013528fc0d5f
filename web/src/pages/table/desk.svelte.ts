// What one person has before them at a table: what they may know and do now, which drawer and which
// dialogs are open, and what their presses do. The parts of the page draw it.
import { MediaQuery } from 'svelte/reactivity';
import { type AnyGame, type AnyGlance, KEEPER } from '../../games/contract.ts';
import { api, problem } from '../../lib/api.ts';
import { queued } from '../../lib/asks.ts';
import { fileName, hand } from '../../lib/files.ts';
import { handoutsOf, isHandout } from '../../lib/handouts.ts';
import { arrival, known, titleOf } from '../../lib/keys.svelte.ts';
import {
  handouts as handoutsPiece,
  houseRules as housePiece,
  shelf as shelfPiece,
} from '../../lib/pages.ts';
import { door, isSafety, peopleOf } from '../../lib/people.ts';
import { settings } from '../../lib/settings.svelte.ts';
import { offerKey, Table } from '../../lib/table.svelte.ts';
import { toast } from '../../lib/toasts.svelte.ts';
import { fits, type Sight } from '../../lib/tour.ts';
import type { Offer, Open, Plain, Request, SeatChange, You } from '../../lib/wire.ts';
import { msg } from '../../lib/words.ts';
import { bothNames, statusOf } from './status.ts';
import { type Part, SIDEWAYS } from './Tabs.svelte';

const NOT_HERE = msg('web.table.pages.missing', 'It did not come from the server. Press it again.');
const HANDED = msg(
  'web.table.handed',
  '{seat} waits for a person now. Send them their link: "Invite".',
);
const NOBODY: You = { seat: null, role: 'spectator', rules: false, chairs: false };

export class Desk {
  readonly id: string;
  readonly key: string;
  readonly table: Table;
  /** The key of whoever opened the table, where this browser has it. */
  readonly host: string | undefined;

  constructor(id: string) {
    const mine = known(id);
    this.id = id;
    this.key = mine?.key ?? '';
    this.host = mine?.host;
    this.table = new Table(id, this.key);
    this.arriving = arrival(id);
  }

  // --- the table as it is now

  readonly now = $derived.by(() => this.table.state);
  readonly you = $derived(this.now?.you ?? NOBODY);
  /** The key to overrule the table with: a GM's own, so that it is told under their name; else that of whoever opened it. */
  readonly ruler = $derived.by(() => (this.you.rules ? this.key : (this.host ?? '')));
  readonly game = $derived(this.now?.table.game ?? '');
  /** How the game is drawn, once that is here. */
  module = $state.raw<AnyGame | null>(null);
  /** What it says of a table at a glance: whom a seat plays. It comes last. */
  glance = $state.raw<AnyGlance | null>(null);
  /** The stage and what can be done come first; the rest is drawn when they are seen. */
  settled = $state(false);

  // What happened is told one thing after the other; what can be done is always that of now.
  readonly seen = $derived.by(() => this.table.telling.shown.view ?? this.now?.view);
  readonly told = $derived.by(() =>
    this.table.log.filter(({ place }) => place <= this.table.telling.shown.place),
  );

  /** What the game's page has a control for is not listed a second time, only folded away. */
  readonly drawn = $derived(
    new Set(this.now ? this.module?.drawn?.(this.now.view, this.now.offers, this.you) : []),
  );
  /** Who is away, a pause, lines and veils: the same in every game that knows its people. */
  readonly people = $derived(peopleOf(this.now?.view));
  /** Pages and pictures have a place of their own, too. */
  readonly handouts = $derived(handoutsOf(this.now?.view));
  /** The readings of the rules it is played by. */
  readonly houseRules = $derived(
    (this.now && this.module?.houseRules?.(this.now.view, this.now.anytime)) ?? [],
  );
  /** What stands in the menu, far from what is done in a turn. */
  readonly apart = $derived(
    (this.now?.anytime ?? []).filter((offer) => this.module?.apart?.(offer)),
  );
  /** What can be done at any time and has no place of its own. */
  readonly beside = $derived.by(() => {
    const placed = new Set([...this.houseRules.map(({ offer }) => offer), ...this.apart]);
    return (this.now?.anytime ?? []).filter(
      (offer) =>
        !placed.has(offer) &&
        !this.module?.placed?.(offer) &&
        !(this.people && isSafety(offer)) &&
        !(this.handouts && isHandout(offer)),
    );
  });
  readonly keeps = $derived(!!this.module?.Keeper && this.you.seat === KEEPER);
  get drawer(): Part {
    const beside = this.picked === 'stage' && this.sideways.current && this.keeps;
    return beside ? 'sheet' : this.picked;
  }
  set drawer(part: Part) {
    this.picked = part;
  }
  readonly leads = $derived.by(() => !!this.host || (this.you.seat === KEEPER && !!this.people));
  /** Does a bot play this seat? */
  readonly bot = $derived.by(() =>
    this.table.seats.some((one) => one.seat === this.you.seat && one.bot),
  );

  // --- whose move it is

  readonly asked = $derived(queued(this.now?.requests ?? [], this.you));
  /** Without what people settle among themselves: that stops nobody. */
  readonly due = $derived(this.asked.filter(({ vote }) => !vote));
  readonly requests = $derived((this.now?.requests ?? []).filter(({ vote }) => !vote));
  readonly awaited = $derived(!!this.you.seat && !!this.now?.waiting.includes(this.you.seat));
  readonly called = $derived(
    !!this.now &&
      !this.now.over &&
      (this.asked.length > 0 || (this.awaited && this.now.offers.length > 0)),
  );
  readonly awaitedOthers = $derived(
    (this.now?.waiting ?? []).filter((seat) => seat !== this.you.seat),
  );
  readonly status = $derived.by(() =>
    statusOf({
      now: this.now,
      you: this.you,
      asked: this.asked,
      bot: this.bot,
      others: this.awaitedOthers,
      offline: this.awaitedOthers.filter((seat) =>
        this.table.seats.some((one) => one.seat === seat && !one.bot && one.presence === 'offline'),
      ),
      host: !!this.host,
      telling: this.table.telling.busy,
      nameOf: (seat) => bothNames(this.table.nameOf(seat), this.plays(seat)),
    }),
  );
  /** Whom a seat plays, where that is another name than its own. */
  readonly plays = (seat: string): string => {
    const hero = (this.now && this.glance?.plays(this.now.view, seat)) || '';
    return hero === this.table.nameOf(seat) ? '' : hero;
  };

  // --- what lies open on this screen

  readonly upright = new MediaQuery('max-width: 720px');
  private readonly sideways = new MediaQuery(SIDEWAYS);
  /** What was picked; held sideways, a GM has the screen beside the stage until then. */
  private picked = $state<Part>('stage');
  side = $state<'story' | 'chat'>('story');
  /** Which dialogs are open. */
  dialogs = $state({
    invite: false,
    name: false,
    override: false,
    house: false,
    characters: false,
    rewind: false,
    lastTime: false,
    pages: false,
    shelf: false,
  });
  /** The page of the handouts that is read, and the place a rewind goes back to. */
  reading = $state('');
  back = $state(0);
  Pages = $state.raw(handoutsPiece.here?.default ?? null);
  House = $state.raw(housePiece.here?.default ?? null);
  Things = $state.raw(shelfPiece.here?.default ?? null);
  teaching = $state(false);
  touring = $state(false);
  /** Came here by a link just now: who one is and what goes on is told first. */
  arriving = $state(false);
  /** What ends a game is asked once more. */
  weighed = $state.raw<Offer | null>(null);
  /** What is filled in before it is opened; nobody waits for it. */
  composing = $state.raw<Offer | null>(null);
  /** What stands in its form at first, where it comes from a shelf. */
  filled = $state.raw<Record<string, Plain> | null>(null);
  private readIt = $state(false);
  /** What is read first at a ready table. */
  readonly opening = $derived(this.readIt || this.now?.over ? null : (this.now?.opening ?? null));

  readonly sight = $derived.by<Sight | null>(() => {
    const { now, you } = this;
    if (!now) return null;
    const { view, offers, requests } = now;
    return { view, offers, requests, log: this.table.log, you };
  });
  readonly guided = $derived(
    !!this.sight && !this.now?.over && fits(this.module?.tour, this.sight),
  );
  /** On a phone the chat is read while its drawer is open; elsewhere while it is the side that shows. */
  readonly chatOpen = $derived(
    this.upright.current || this.sideways.current ? this.drawer === 'chat' : this.side === 'chat',
  );

  // --- what a press does

  /** Does it; what goes wrong is shown. */
  async tried<T>(does: () => Promise<T>): Promise<T | undefined> {
    try {
      return await does();
    } catch (error) {
      toast(problem(error).line, 'bad');
      return undefined;
    }
  }

  /** Says whether the table took it, where the form is filled in already. */
  readonly open = (offer: Offer, form?: Open['form']): Promise<boolean> | undefined => {
    const { table } = this;
    if (this.module?.weighty?.(offer) && this.weighed !== offer) {
      this.weighed = offer;
      return undefined;
    }
    this.weighed = null;
    if (this.drawer === 'do' || (offer.form && form === undefined)) this.drawer = 'stage';
    delete table.refusals[offerKey(offer)];
    if (form !== undefined)
      return table.open(offer, form).then((taken) => {
        if (!taken) toast(table.refusals[offerKey(offer)] ?? '', 'bad');
        return taken;
      });
    if (offer.form) {
      this.filled = null;
      this.composing = offer;
    } else void table.open(offer);
    return undefined;
  };
  /** Opens the form of an action with these lines filled in. */
  readonly fill = (offer: Offer, lines: Record<string, Plain>): void => {
    this.drawer = 'stage';
    this.filled = lines;
    this.composing = offer;
  };
  readonly answer = (request: Request, value: Plain): void => {
    void this.table.answer(request, value);
  };
  readonly rewind = (to: number): void => {
    this.back = to;
    this.dialogs.rewind = true;
  };
  /** A bot decides this one question for who is away. */
  readonly letBot = (request: Request): void => {
    void this.tried(async () => {
      const { value } = await api.advice(this.id, this.key, { request: request.id });
      this.answer(request, value);
    });
  };

  /** A bot decides for who is away where nobody here answers for them. */
  readonly standIn = (seat: string): void => {
    void this.tried(() => api.standIn(this.id, this.key, { seat }));
  };

  readonly begin = (): void => {
    this.readIt = true;
    void this.tried(() => api.begin(this.id, this.key));
  };
  readonly taught = (): void => {
    this.teaching = this.touring = false;
    if (!settings.taught.includes(this.game)) settings.taught.push(this.game);
  };

  /** Sits down under the name this device knows. */
  readonly name = async (): Promise<void> => {
    const { seat } = this.you;
    if (seat && settings.name)
      await this.change(this.key, seat, { name: settings.name, bot: 'keep' });
  };
  readonly handOver = async (seat: string, bot: 'greedy' | null): Promise<void> => {
    const done = await this.change(this.host ?? this.key, seat, { bot });
    if (done && !bot && seat !== this.you.seat) toast(HANDED({ seat }));
  };
  readonly noteAway = async (seat: string, away: boolean): Promise<void> => {
    const offer = door(this.now?.anytime ?? [], seat, away);
    if (offer) void this.table.open(offer);
    else await this.change(this.host ?? this.key, seat, { away });
  };
  private async change(by: string, seat: string, how: SeatChange): Promise<boolean> {
    return (await this.tried(() => api.change(this.id, by, seat, how).then(() => true))) ?? false;
  }

  readonly pages = async (id = ''): Promise<void> => {
    this.reading = id;
    try {
      this.Pages ??= (await handoutsPiece.get()).default;
      this.dialogs.pages = true;
    } catch {
      toast(NOT_HERE(), 'bad');
    }
  };
  readonly house = async (): Promise<void> => {
    try {
      this.House ??= (await housePiece.get()).default;
      this.dialogs.house = true;
    } catch {
      toast(NOT_HERE(), 'bad');
    }
  };
  readonly shelve = async (): Promise<void> => {
    try {
      this.Things ??= (await shelfPiece.get()).default;
      this.dialogs.shelf = true;
    } catch {
      toast(NOT_HERE(), 'bad');
    }
  };
  private get fileName(): string {
    return fileName(this.now ? titleOf(this.now.table) : this.id);
  }
  readonly save = (): void => {
    void this.tried(async () =>
      hand(await api.export(this.id, this.host ?? this.key), `${this.fileName}.undertow`),
    );
  };
  readonly print = (): void => {
    void this.tried(async () => hand(await api.sheets(this.id, this.key), `${this.fileName}.pdf`));
  };
}
