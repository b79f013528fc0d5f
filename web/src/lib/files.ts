// Files that this page gives away.

/** Hands a file to whoever sits here. */
export function hand(file: Blob, called: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: called }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What a file of a table is called: its title and today's date, without what a system might refuse. */
export function fileName(title: string, when = new Date()): string {
  const clean = title
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80);
  const day = [when.getFullYear(), when.getMonth() + 1, when.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${clean || 'Undertow'} ${day}`;
}
