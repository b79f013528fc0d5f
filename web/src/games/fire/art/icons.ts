// Shapes in a box of 24: each attribute has one of its own, so that colour is never alone.
export const EMBLEM = {
  str: 'M2.5 9.5C7.5 2.8 16.5 2.8 21.5 9.5L19.8 10.6C17.6 8.7 15.4 7.7 13.5 7.5V21.5H10.5V7.5C8.6 7.7 6.4 8.7 4.2 10.6Z',
  dex: 'M7.8 2.6a5.3 5.3 0 0 1 4.9 7.3L21.6 18.8V21.6H18.4V19.4H16.2V17.2H14L10 12.6A5.3 5.3 0 1 1 7.8 2.6ZM7 5.3A1.7 1.7 0 1 0 7 8.7 1.7 1.7 0 0 0 7 5.3Z',
  int: 'M5.5 2.5H17.5A3 3 0 0 1 20.5 5.5V8H17V18.5A3 3 0 0 1 14 21.5H5A3 3 0 0 1 2 18.5V16H5V5.5ZM7.5 7H14.5V8.6H7.5ZM7.5 10.6H14.5V12.2H7.5ZM7.5 14.2H12.5V15.8H7.5Z',
} as const;

/** Outlines of the token discs: square, diamond, round, so that they differ even as grey blobs. */
export const DISC = {
  str: 'M-13-9.5 -9.5-13H9.5L13-9.5V9.5L9.5 13H-9.5L-13 9.5Z',
  dex: 'M0-16.5 16.5 0 0 16.5-16.5 0Z',
  int: 'M0-14A14 14 0 1 1 0 14 14 14 0 1 1 0-14Z',
} as const;

/** The three Dark Relics, around the middle: a heart, a cut gem, a tome. */
export const RELIC = {
  str: 'M0 17C-14 7-19-1-16-9-13-16-4-16 0-8 4-16 13-16 16-9 19-1 14 7 0 17Z',
  dex: 'M-9-15H9L18-5 0 18-18-5Z',
  int: 'M-17-15C-10-17-4-16 0-13 4-16 10-17 17-15V13C10 11 4 12 0 15-4 12-10 11-17 13Z',
} as const;
export const RELIC_LINES = {
  str: 'M-9-8C-6-11-2-9-1-5M0-8C0-2 2 4 0 12M6-7C8-9 11-8 12-5',
  dex: 'M-18-5H18M-9-15-6-5 0 18 6-5 9-15M-6-5 0-15 6-5',
  int: 'M0-13V15M-13-10C-9-11-6-10.5-4-9M-13-5C-9-6-6-5.5-4-4M13-10C9-11 6-10.5 4-9M13-5C9-6 6-5.5 4-4M8 0a3 3 0 1 0 .1 0',
} as const;
export const CRACK = 'M2-19-3-9 3-3-4 4 2 10-2 20';

export const FLAME = {
  outer:
    'M0-24C3-15 13-9 13 3 13 12 7 18 0 18S-13 12-13 3C-13-3-9-6-8-12-5-9-4-7-4-4-1-9-1-16 0-24Z',
  middle: 'M1-13C3-7 9-3 9 5 9 12 5 17 0 17S-9 12-9 6C-9 2-6 0-5-4-3-2-2 0-1 1 1-3 1-8 1-13Z',
  inner: 'M0-3C2 1 5 4 5 9 5 14 3 17 0 17S-5 14-5 10C-5 6-1 3 0-3Z',
} as const;
