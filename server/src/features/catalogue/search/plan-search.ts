import { searchWordKey, splitSearchTerms } from '../search-terms.ts'

/** Part of a search text: its terms, and the groups whose words may stand in their place. */
export type SearchPart = {
  terms: string[]
  groups: string[]
  /** The term has other letters beside the words of the groups. */
  hasRest: boolean
}
/** Groups by the keys of their words. */
export type GroupsByKey = ReadonlyMap<string, string>

const MAX_TERMS_OF_WORD = 4

/**
 * Finds words of search groups in the terms of a search: a word that is one term or several (“face wash”), and words
 * inside of a term, because Thai and Chinese are written without spaces.
 */
export function planSearch(terms: readonly string[], groups: GroupsByKey): SearchPart[] {
  const parts: SearchPart[] = []
  for (let at = 0; at < terms.length;) {
    const part = wholeWord(terms.slice(at, at + MAX_TERMS_OF_WORD), groups) ?? wordsInside(terms[at]!, groups)
    parts.push(part)
    at += part.terms.length
  }
  return parts
}

/** The longest word that the first terms are together. */
function wholeWord(terms: readonly string[], groups: GroupsByKey): SearchPart | undefined {
  for (let count = terms.length; count > 0; count -= 1) {
    const key = searchWordKey(terms.slice(0, count).join(''))
    const group = [key, ...singularsOf(key)].map((form) => groups.get(form)).find((id) => id !== undefined)
    if (group !== undefined) return { terms: terms.slice(0, count), groups: [group], hasRest: false }
  }
  return undefined
}

const singularsOf = (key: string): string[] =>
  [/(?<=[a-z]{3})s$/, /(?<=[a-z]{3})es$/].filter((end) => end.test(key)).map((end) => key.replace(end, ''))

/** The words in a term, from left to right; of words that begin at the same letter the longest. */
function wordsInside(term: string, groups: GroupsByKey): SearchPart {
  const text = searchWordKey(term)
  const keys = [...groups.keys()].toSorted((a, b) => b.length - a.length)
  const found = new Set<string>()
  let hasRest = false
  for (let at = 0; at < text.length;) {
    const key = keys.find((candidate) => text.startsWith(candidate, at) && isWordAt(text, at, at + candidate.length))
    if (key === undefined) hasRest = true
    else found.add(groups.get(key)!)
    at += key?.length ?? 1
  }
  return { terms: [term], groups: [...found], hasRest }
}

const LATIN = 'a-z\u00df-\u024f'
/** Vowels and marks that belong to the Thai letter before them; vowels written before their letter. */
const THAI_AFTER = '\u0e30-\u0e3a\u0e45\u0e47-\u0e4e'
const THAI_BEFORE = '\u0e40-\u0e44'

const INSIDE_WORD = new RegExp(`[${LATIN}]\\|[${LATIN}]|\\d\\|\\d|[${THAI_BEFORE}]\\||\\|[${THAI_AFTER}]`, 'u')

/** Whether no word or syllable begins before these letters or continues after them. */
const isWordAt = (text: string, from: number, to: number): boolean =>
  ![from, to].some((cut) => INSIDE_WORD.test(`${text.slice(Math.max(0, cut - 1), cut)}|${text.slice(cut, cut + 1)}`))

/**
 * Regular expression (PostgreSQL) that finds one of the words in a text without Thai silent signs: Latin words not as a
 * part of another word, Thai words not within a syllable.
 */
export const wordsExpression = (words: readonly string[]): string => words.map(wordExpression).join('|')

function wordExpression(word: string): string {
  const letters = splitSearchTerms(word).join(' ').toLowerCase()
  const expression = letters.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/[ -]+/g, '[ -]*')
  const start = /^[a-z\u00df-\u024f]/.test(letters) ? `(?<![${LATIN}])` : `(?<![${THAI_BEFORE}])`
  const end = /[a-z\u00df-\u024f]$/.test(letters) ? `(e?s)?(?![${LATIN}])` : `(?![${THAI_AFTER}])`
  return `${start}${expression}${end}`
}
