// One's own last roll: it stands on the table until one rolls anew, whoever has rolled since.

/** `last`: the roll made last at the table; `own`: is it of this seat; `anew`: does this seat roll again? */
export function ownLast<T extends { who: string }>(
  last: () => T | null | undefined,
  own: (who: string) => boolean,
  anew: () => boolean,
): { readonly now: T | null } {
  let kept: T | null = $state.raw(null);
  $effect.pre(() => {
    const now = last();
    if (!now || anew()) kept = null;
    else if (own(now.who)) kept = now;
  });
  return {
    /** Nothing while the last roll of all is one's own. */
    get now() {
      const now = last();
      return now && !own(now.who) ? kept : null;
    },
  };
}
