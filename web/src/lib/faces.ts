// The portraits that people chose for whom they play, for a stage that draws them. Nothing of pictures is
// fetched before somebody has one.
import { getContext, setContext } from 'svelte';
import type { Handouts } from './handouts.ts';
import { portraits } from './handouts.ts';

const FACES = Symbol('faces');

/** Somebody's portrait as an address that works in this page; null where they have none. */
export type FaceOf = (who: string) => Promise<string> | null;

const none: FaceOf = () => null;

/** `fetched` gives the address of a picture. Only for use while a component is made. */
export function giveFaces(
  fetched: (picture: string) => Promise<string>,
  handouts: () => Handouts | null,
): void {
  const found = new Map<string, Promise<string>>();
  setContext<FaceOf>(FACES, (who) => {
    const picture = portraits(handouts())[who];
    if (!picture) return null;
    let address = found.get(picture);
    if (!address) {
      address = fetched(picture);
      found.set(picture, address);
      address.catch(() => found.delete(picture));
    }
    return address;
  });
}

/** Of everything on this page; only for use while a component is made. */
export const facesHere = (): FaceOf => getContext<FaceOf | undefined>(FACES) ?? none;
