import { expect, test } from 'vitest'
import { searchWordKey, splitSearchTerms } from '../search-terms.ts'
import { planSearch, wordsExpression } from './plan-search.ts'

const GROUPS = {
  sun: ['sunscreen', 'sun block', 'SPF', 'กันแดด', 'ครีมกันแดด', '防晒'],
  mask: ['mask', 'มาสก์', 'แผ่นมาสก์หน้า', '面膜'],
  cream: ['cream', 'ครีม', '面霜'],
  oil: ['oil', 'ออยล์', 'น้ำมัน'],
  wash: ['cleanser', 'face wash', 'ล้างหน้า'],
}
const groups = new Map(
  Object.entries(GROUPS).flatMap(([group, words]) => words.map((word) => [searchWordKey(word), group])),
)
const plan = (q: string) => planSearch(splitSearchTerms(q), groups)
const groupsOf = (q: string) => plan(q).flatMap((part) => part.groups)

test.each([
  ['sunscreen', ['sun']],
  ['ＳＵＮ-ＳＣＲＥＥＮ', ['sun']],
  ['sun screens', ['sun']],
  ['masks', ['mask']],
  ['face wash', ['wash']],
  ['green tea face wash', ['wash']],
  ['มาส์ก', ['mask']],
  ['แผ่นมาส์กหน้า', ['mask']],
  ['นํ้ามัน', ['oil']],
  ['กัน แดด', ['sun']],
  ['ครีมกันแดดผิวแพ้ง่าย', ['sun']],
  ['ครีมบำรุงกลางคืน', ['cream']],
  ['竹叶防晒乳', ['sun']],
  ['防晒面霜', ['sun', 'cream']],
  ['spf50+', ['sun']],
  ['SPF๕๐', ['sun']],
])('%s contains a word of %j', (q, found) => expect(groupsOf(q)).toEqual(found))

test.each(['boil', 'oily skin', 'foiled', 'creamy', 'bamboo', 'ครีมี', 'แครีม', '', '—'])(
  '%j contains no word of a group',
  (q) => expect(groupsOf(q)).toEqual([]),
)

test('the other terms stay as they are', () => {
  expect(plan('bamboo sun block Dew')).toEqual([
    { terms: ['bamboo'], groups: [], hasRest: true },
    { terms: ['sun', 'block'], groups: ['sun'], hasRest: false },
    { terms: ['Dew'], groups: [], hasRest: true },
  ])
})

test.each([
  ['防晒面霜', false],
  ['竹叶防晒', true],
  ['ครีมกันแดด', false],
  ['ครีมกันแดดหน้า', true],
])('%s has letters beside the words of groups: %s', (q, hasRest) => expect(plan(q)).toMatchObject([{ hasRest }]))

test('signs of regular expressions in a word are letters', () => {
  expect(wordsExpression(['c++ (a|b)'])).toContain('c\\+\\+[ -]*\\(a\\|b\\)')
})
