// The choices before a game, as a form: from a page the game describes, or from the JSON Schema of its
// settings. What has no kind of its own on a form is written as JSON.
import type { Asks, Field, Line, Option, Plain } from '../lib/wire.ts';
import { msg } from '../lib/words.ts';
import { labelled, read } from './shape.ts';

const LABEL = msg('web.general.label', '{text}');
const YES = msg('web.general.yes', 'yes');
const NO = msg('web.general.no', 'no');
const NOT = msg('web.general.not-chosen', 'leave open');
const JSON_LABEL = msg('web.general.json', '{text} (as JSON)');
void [LABEL, YES, NO, NOT, JSON_LABEL];
const label = (text: string, key = 'web.general.label'): Line => ({ key, args: { text } });

/** A line of the form, how it begins, and what its answer means to the game. */
export interface Made {
  asks: Asks;
  begins: Plain;
  /** Throws where what was written is no JSON; undefined where the game shall decide. */
  means: (answer: Plain) => unknown;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: (string | number | null)[];
  const?: string | number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: boolean | Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

const DEEP = 6;
const MANY = 20;
const LONG = 4000;

function asks(change: Partial<Asks> & Pick<Asks, 'kind'>): Asks {
  const none = {
    least: null,
    most: null,
    low: null,
    high: null,
    limit: null,
    spec: null,
    each: null,
  };
  return { ...none, options: [], empty: false, form: '', fields: [], ...change };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form of a game's settings, as the server describes them. */
export function madeOf(described: unknown): Made {
  if (isFields(described)) {
    if (described.kind === 'page' && Array.isArray(described.fields))
      return fromPage(described as unknown as Asks);
    if ('$ref' in described || 'properties' in described || 'type' in described)
      return fromSchema(described, (described as Schema).$defs ?? {});
  }
  return raw({}, '');
}

function fromPage(page: Asks): Made {
  return {
    asks: page,
    begins: page.fields.map((field) => field.default),
    means: (answer) =>
      Object.fromEntries(page.fields.map(({ name }, n) => [name, (answer as Plain[])[n]])),
  };
}

export function fromSchema(given: Schema, defs: Record<string, Schema>, depth = 0): Made {
  const schema = resolved(given, defs);
  const begins = schema.default as Plain | undefined;
  if (depth > DEEP) return raw(schema.default ?? null, '');
  const values = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (values)
    return choice(
      values.map((value) => option(value as Plain)),
      begins,
    );
  if (schema.anyOf) return either(schema, defs, depth);
  switch (schema.type) {
    case 'boolean': {
      const answers = [true, false].map((value) => ({
        value,
        label: { key: value ? 'web.general.yes' : 'web.general.no', args: {} },
      }));
      return choice(answers, begins ?? false);
    }
    case 'integer': {
      const low =
        schema.minimum ?? (schema.exclusiveMinimum ?? Math.min(0, Number(begins ?? 0)) - 1) + 1;
      const most = schema.exclusiveMaximum === undefined ? undefined : schema.exclusiveMaximum - 1;
      const high = schema.maximum ?? most ?? Math.max(99, low, Number(begins ?? 0));
      return {
        asks: asks({ kind: 'number', low, high }),
        begins: begins ?? low,
        means: (one) => one,
      };
    }
    case 'string':
      return {
        asks: asks({ kind: 'prose', limit: schema.maxLength ?? 500, empty: !schema.minLength }),
        begins: begins ?? '',
        means: (one) => one,
      };
    case 'array':
      return list(schema, defs, depth);
    case 'object':
      return record(schema, defs, depth);
    default:
      return raw(schema.default ?? null, '');
  }
}

function resolved(schema: Schema, defs: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const found = name ? defs[name] : undefined;
  return found
    ? { ...resolved(found, defs), ...('default' in schema ? { default: schema.default } : {}) }
    : schema;
}

const option = (value: Plain): Option => ({
  value,
  label:
    value === null
      ? { key: 'web.general.not-chosen', args: {} }
      : label(read(value as string | number)),
});

function choice(options: Option[], begins: Plain = null): Made {
  const one = options.length === 1 ? options[0]!.value : begins;
  return { asks: asks({ kind: 'choice', options }), begins: one, means: (value) => value };
}

/** Something or nothing; anything wider is written as JSON. */
function either(schema: Schema, defs: Record<string, Schema>, depth: number): Made {
  const kinds = schema.anyOf!.map((one) => resolved(one, defs));
  const [some, ...more] = kinds.filter(({ type }) => type !== 'null');
  if (!some || more.length) return raw(schema.default ?? null, '');
  const made = fromSchema(some, defs, depth);
  const begins = (schema.default ?? null) as Plain;
  if (made.asks.kind === 'choice') return choice([option(null), ...made.asks.options], begins);
  if (made.asks.kind === 'prose')
    return {
      asks: { ...made.asks, empty: true },
      begins: begins ?? '',
      means: (words) => (words === '' ? null : made.means(words)),
    };
  return {
    asks: asks({ kind: 'rows', least: 0, most: 1, each: made.asks }),
    begins: begins === null ? [] : [begins],
    means: (rows) => ((rows as Plain[]).length ? made.means((rows as Plain[])[0]!) : null),
  };
}

function list(schema: Schema, defs: Record<string, Schema>, depth: number): Made {
  const begins = (schema.default ?? []) as Plain[];
  const [least, most] = [schema.minItems ?? 0, schema.maxItems];
  if (schema.prefixItems) {
    const parts = schema.prefixItems.map((one) => fromSchema(one, defs, depth + 1));
    const fields = parts.map((part, n) => field(String(n), String(n + 1), part));
    return {
      asks: asks({ kind: 'page', fields }),
      begins: begins.length ? begins : parts.map((part) => part.begins),
      means: (lines) => parts.map((part, n) => part.means((lines as Plain[])[n]!)),
    };
  }
  const each = fromSchema(isFields(schema.items) ? schema.items : {}, defs, depth + 1);
  if (each.asks.kind === 'choice') {
    const { options } = each.asks;
    const all = Math.min(most ?? options.length, options.length);
    return {
      asks: asks({ kind: 'several', options, least, most: all }),
      begins,
      means: (some) => some,
    };
  }
  return {
    asks: asks({ kind: 'rows', least, most: most ?? MANY, each: each.asks }),
    begins,
    means: (rows) => (rows as Plain[]).map((row) => each.means(row)),
  };
}

function field(name: string, text: string, { asks: of, begins }: Made): Field {
  const json = of.kind === 'prose' && of.form === 'json';
  return {
    name,
    label: label(text, json ? 'web.general.json' : undefined),
    asks: of,
    default: begins,
  };
}

function record(schema: Schema, defs: Record<string, Schema>, depth: number): Made {
  if (!schema.properties) return entries(schema, defs, depth);
  const given = isFields(schema.default) ? schema.default : {};
  const parts = Object.entries(schema.properties).map(([name, one]): [string, Made] => [
    name,
    fromSchema(name in given ? { ...one, default: given[name] } : one, defs, depth + 1),
  ]);
  return {
    asks: asks({
      kind: 'page',
      fields: parts.map(([name, made]) => field(name, labelled(name), made)),
    }),
    begins: parts.map(([, made]) => made.begins),
    means: (lines) => {
      const meant = parts.map(
        ([name, made], n) => [name, made.means((lines as Plain[])[n]!)] as const,
      );
      return Object.fromEntries(meant.filter(([, value]) => value !== undefined));
    },
  };
}

/** Records by names that people choose: rows of a name and what it stands for. */
function entries(schema: Schema, defs: Record<string, Schema>, depth: number): Made {
  const each = fromSchema(
    isFields(schema.additionalProperties) ? schema.additionalProperties : {},
    defs,
    depth + 1,
  );
  const name: Made = { asks: asks({ kind: 'prose', limit: 60 }), begins: '', means: (one) => one };
  const fields = [field('name', 'Name', name), field('value', 'Value', each)];
  const given = isFields(schema.default) ? Object.entries(schema.default) : [];
  return {
    asks: asks({ kind: 'rows', least: 0, most: MANY, each: asks({ kind: 'page', fields }) }),
    begins: given as Plain[],
    means: (rows) =>
      Object.fromEntries((rows as Plain[][]).map((row) => [row[0], each.means(row[1]!)])),
  };
}

function raw(begins: unknown, form: string): Made {
  return {
    asks: asks({ kind: 'prose', limit: LONG, empty: true, form: form || 'json' }),
    begins: begins === null || begins === undefined ? '' : JSON.stringify(begins),
    means: (words) => (words === '' ? undefined : JSON.parse(String(words))),
  };
}
