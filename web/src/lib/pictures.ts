// Pictures of a table: fetched with the key, so no address of one works for anybody else; and made
// smaller here before they are sent.
import { api } from './api.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const LONGEST_SIDE = 2048;

const found = new Map<string, Promise<string>>();

/** An address of a picture that works in this page alone. */
export function pictureAddress(table: string, key: string, picture: string): Promise<string> {
  const name = `${table} ${key} ${picture}`;
  let address = found.get(name);
  if (!address) {
    address = api.picture(table, key, picture).then((blob) => URL.createObjectURL(blob));
    found.set(name, address);
    address.catch(() => found.delete(name));
  }
  return address;
}

/** A picture as it is sent: a photograph of a modern phone is larger than a table needs. */
export async function toSend(file: Blob): Promise<Blob> {
  if (file.size <= MOST_BYTES || typeof createImageBitmap !== 'function') return file;
  try {
    const drawn = await createImageBitmap(file);
    const by = Math.min(1, LONGEST_SIDE / Math.max(drawn.width, drawn.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(drawn.width * by);
    canvas.height = Math.round(drawn.height * by);
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return small ?? file;
  } catch {
    return file; // the server says what is wrong with it
  }
}

/** The first picture among what was pasted or dropped. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** As an address that carries the picture itself, for a page that is kept. */
export async function asData(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The picture that such an address carries. */
export function fromData(address: string): Blob {
  const [head = '', body = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(body), (one) => one.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
