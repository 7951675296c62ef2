/** Vague or figurative words; for the terms to use instead see docs/glossary.md, column "not". */
const VAGUE_WORDS =
  /\b(deeds?|doings?|manners|sameness|somebody|whoever|troubles?|told|untold|kept|meanwhile|awake|twins?|stretch|learns|papers|ears|calm|bent|sweeps?|sweeping|strangers?)\b/i

const TEST_CALLS = new Set(['test', 'it', 'describe'])

/** The words of a name: `openOrder` counts as `open Order`. */
const spaced = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_/.-]/g, ' ')

export const isVagueName = (name) => VAGUE_WORDS.test(spaced(name))

/** Code in backticks is quoted, not written. */
const isVagueText = (text) => VAGUE_WORDS.test(text.replace(/`[^`]*`/g, ''))

/** `test` for `test(…)`, `test.each(…)(…)`, `test.describe(…)`. */
function calledName(callee) {
  if (callee?.type === 'Identifier') return callee.name
  if (callee?.type === 'MemberExpression') return calledName(callee.object)
  return callee?.type === 'CallExpression' ? calledName(callee.callee) : ''
}

function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.raw).join(' ')]
  return []
}

/** A property key of several words is a title, for example of a case or a check. */
const sentenceKey = (node) =>
  node.key?.type === 'Literal' && /\S\s\S+\s\S/.test(String(node.key.value)) ? [node.key.value] : []

/** Test titles, summaries of calls and property keys that are sentences. */
function titlesOf(node, titles = []) {
  if (Array.isArray(node)) for (const item of node) titlesOf(item, titles)
  else if (node && typeof node === 'object') {
    if (node.type === 'CallExpression' && TEST_CALLS.has(calledName(node.callee)))
      titles.push(...literalText(node.arguments[0]))
    if (node.type === 'Property') titles.push(...sentenceKey(node))
    if (node.type === 'Property' && node.key?.name === 'summary') titles.push(...literalText(node.value))
    for (const child of Object.values(node)) titlesOf(child, titles)
  }
  return titles
}

/** Comments, test titles, summaries of calls and sentences as property keys with vague words. @param parsed result of `parseSync` */
export const vagueTexts = ({ comments, program }) =>
  [...comments.map(({ value }) => value.trim()), ...titlesOf(program.body)].filter(isVagueText)
