// The menu of a table: what is not pressed often enough to have a place of its own.
import type { ComponentProps } from 'svelte';
import { KEEPER } from '../../games/contract.ts';
import { link } from '../../lib/router.svelte.ts';
import { settings } from '../../lib/settings.svelte.ts';
import type Menu from '../../lib/ui/Menu.svelte';
import { msg, t } from '../../lib/words.ts';
import type { Desk } from './desk.svelte.ts';

const INVITE = msg('web.table.invite', 'Invite');
const GUIDED = msg('web.table.guided', 'Show me around');
const HOW = msg('web.table.how', 'How to play');
const RULES = msg('web.table.rules', 'Rules');
const PAGES = msg('web.table.pages', 'Handouts and notes');
const SHELF = msg('web.table.shelf', 'Shelf: opponents, clocks, scenes');
const REPLAY = msg('web.table.replay', 'Replay');
const FAIR = msg('web.table.fair', 'Fairness');
const STORY_PAGE = msg('web.table.story-page', 'Print or save the log');
const LAST_TIME = msg('web.table.last-time', 'Last time');
const HOUSE = msg('web.house.title', 'House rules');
const RULE = msg('web.table.rule', 'Override');
const PRINT = msg('web.table.print', 'Print the sheets (PDF)');
const CHARACTERS = msg('web.table.characters', 'Characters: save, shelf, bring');
const SAVE = msg('web.table.save', 'Save the table as a file');
const MUTE = msg('web.table.mute', 'Sound off');
const UNMUTE = msg('web.table.unmute', 'Sound on');
const SETTINGS = msg('web.table.settings', 'Settings');
const LOBBY = msg('web.table.lobby', 'Lobby');

type Items = ComponentProps<typeof Menu>['items'];

export function menuOf(desk: Desk): Items {
  const { id, game, module, dialogs, handouts } = desk;
  const opens = (dialog: keyof Desk['dialogs']) => () => {
    dialogs[dialog] = true;
  };
  const around = () => {
    desk.teaching = false;
    desk.touring = true;
  };
  const how = () => {
    desk.touring = false;
    desk.teaching = true;
    desk.drawer = 'stage';
  };
  const where = (holds: unknown, item: Items[number]) => (holds ? [item] : []);
  return [
    { label: INVITE(), act: opens('invite') },
    ...where(desk.guided, { label: GUIDED(), act: around }),
    ...where(module?.guide.length, { label: HOW(), act: how }),
    ...where(game, { label: RULES(), href: link.rules(game), beside: true }),
    ...where(handouts, { label: PAGES(), act: () => void desk.pages() }),
    ...where(handouts && desk.you.seat === KEEPER, {
      label: SHELF(),
      act: () => void desk.shelve(),
    }),
    { label: REPLAY(), href: link.replay(id) },
    { label: FAIR(), href: link.fairness(id) },
    { label: STORY_PAGE(), href: link.story(id) },
    ...where(handouts, { label: LAST_TIME(), act: opens('lastTime') }),
    ...where(desk.houseRules.length, { label: HOUSE(), act: () => void desk.house() }),
    ...where(desk.ruler, { label: RULE(), act: opens('override') }),
    ...where(module?.prints, { label: PRINT(), act: desk.print }),
    ...where(module?.prints, { label: CHARACTERS(), act: opens('characters') }),
    { label: SAVE(), act: desk.save },
    ...desk.apart.map((offer) => ({ label: t(offer.label), act: () => desk.open(offer) })),
    {
      label: settings.muted ? UNMUTE() : MUTE(),
      act: () => {
        settings.muted = !settings.muted;
      },
    },
    { label: SETTINGS(), href: link.settings },
    { label: LOBBY(), href: link.lobby },
  ];
}
