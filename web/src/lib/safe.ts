/** Where a link may lead; empty for anything but http and https. */
export function safeLink(href: unknown): string {
  if (typeof href !== 'string') return '';
  try {
    const { protocol, href: whole } = new URL(href);
    return protocol === 'http:' || protocol === 'https:' ? whole : '';
  } catch {
    return '';
  }
}
