import type * as z from 'zod'

type Def = {
  type: string
  shape?: Record<string, Node>
  element?: Node
  innerType?: Node
  in?: Node
  options?: Node[]
  left?: Node
  right?: Node
  valueType?: Node
}
type Node = { def: Def }

/** Samples of personal data; a field that accepts one of them can contain personal data. */
const SAMPLES = ['Zqsample', 'Zqsample words', 'zqsample@example.com', '0867650321', '086765032101']

const LEAVES: ReadonlySet<string> = new Set([
  'number',
  'int',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'never',
])

/**
 * The fields of an input that take free text, as paths: `lead.name`, `list[].note`. Texts of fixed forms (ids,
 * days, codes, kinds) are left out.
 * @throws Error for an unknown kind of schema
 */
export function textFields(schema: z.ZodType): string[] {
  const found = new Set<string>()
  walk(schema as unknown as Node, '', found)
  return [...found]
}

function walk(node: Node, path: string, found: Set<string>): void {
  const { def } = node
  const into = (child: Node | undefined, at = path) => child && walk(child, at, found)
  if (def.type === 'string' || def.type === 'template_literal') {
    const { safeParse } = node as unknown as z.ZodType
    if (SAMPLES.some((sample) => safeParse(sample).success)) found.add(path)
  } else if (def.type === 'unknown' || def.type === 'any') found.add(path)
  else if (def.type === 'object')
    for (const [name, child] of Object.entries(def.shape ?? {})) into(child, path === '' ? name : `${path}.${name}`)
  else if (def.type === 'array') into(def.element, `${path}[]`)
  else if (def.type === 'record') into(def.valueType, `${path}{}`)
  else if (def.type === 'union') for (const option of def.options ?? []) into(option)
  else if (def.type === 'pipe') into(def.in)
  else if (def.type === 'intersection') {
    into(def.left)
    into(def.right)
  } else if (def.innerType) into(def.innerType)
  else if (!LEAVES.has(def.type)) throw new Error(`${path}: a schema of kind ${def.type} is not looked into`)
}

/** The value of each field of an input by the path `textFields` gives it. */
export function* valuesOf(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  if (Array.isArray(value)) for (const one of value) yield* valuesOf(one, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* valuesOf(one, path === '' ? name : `${path}.${name}`)
  else yield [path, value]
}
