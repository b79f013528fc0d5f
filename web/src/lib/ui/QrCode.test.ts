import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import QrCode from './QrCode.svelte';

test('a link becomes squares with a quiet border, and says whose it is', () => {
  const { container } = render(QrCode, {
    text: 'https://undertow.test/#/t/k3v9/key',
    label: 'QR code for Ana',
  });
  const drawn = container.querySelector('svg');
  expect(drawn?.getAttribute('aria-label')).toBe('QR code for Ana');
  const size = Number(drawn?.getAttribute('viewBox')?.split(' ')[2]);
  expect((size - 8 - 17) % 4).toBe(0); // a code's side is 17 + 4 × its version; four on each side stay clear
  const places = [
    ...(drawn?.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g),
  ];
  const all = places.flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...all)).toBe(4);
  expect(Math.max(...all)).toBe(size - 5);
});
