// Addresses live after the #, so that keys in invitations never reach a server's log.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; place: number | null }
  | { page: 'fairness'; id: string }
  | { page: 'story'; id: string }
  | { page: 'join'; id: string; key: string }
  | { page: 'settings' }
  | { page: 'credits' }
  | { page: 'rules'; game: string; entry: string | null }
  | { page: 'lost'; path: string };

export function parse(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decode);
  const [first, id, third, fourth] = parts;
  if (first === undefined) return { page: 'lobby' };
  if (first === 'settings' || first === 'credits') return { page: first };
  if (first === 'rules' && id && parts.length < 4)
    return { page: 'rules', game: id, entry: third ?? null };
  if (first === 'new' && id) return { page: 'new', game: id };
  if (first === 't' && id) {
    if (third === undefined) return { page: 'table', id };
    if (third === 'fairness' || third === 'story') return { page: third, id };
    if (third === 'replay') return { page: 'replay', id, place: null };
    if (third === 'at') {
      const place = Number(fourth);
      if (fourth && Number.isSafeInteger(place) && place >= 0) return { page: 'replay', id, place };
    } else if (parts.length === 3) return { page: 'join', id, key: third };
  }
  return { page: 'lost', path: hash };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router: { route: Route } = $state({ route: parse(location.hash) });

addEventListener('hashchange', () => {
  router.route = parse(location.hash);
});

export function go(hash: string): void {
  location.hash = hash;
}

/** Another address in place of this one: "back" does not come here again. */
export function swap(hash: string): void {
  history.replaceState(null, '', hash);
  router.route = parse(hash);
}

export const link = {
  lobby: '#/',
  settings: '#/settings',
  credits: '#/credits',
  rules: (game: string, entry = '') =>
    `#/rules/${encodeURIComponent(game)}${entry && `/${encodeURIComponent(entry)}`}`,
  create: (game: string) => `#/new/${encodeURIComponent(game)}`,
  table: (id: string) => `#/t/${encodeURIComponent(id)}`,
  replay: (id: string) => `#/t/${encodeURIComponent(id)}/replay`,
  at: (id: string, place: number) => `#/t/${encodeURIComponent(id)}/at/${place}`,
  story: (id: string) => `#/t/${encodeURIComponent(id)}/story`,
  fairness: (id: string) => `#/t/${encodeURIComponent(id)}/fairness`,
  invite: (id: string, key: string) => `#/t/${encodeURIComponent(id)}/${encodeURIComponent(key)}`,
};

/** A link as somebody else would open it. */
export function whole(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}
