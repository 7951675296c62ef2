import { expect, test } from 'vitest'
import { splitLinks, splitPathAtEnd } from './split-links.ts'

const linksOf = (content: string) =>
  splitLinks(content, 'https://shop.example').flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]))

test.each([
  ['New pictures: /material', [['/material', '/material']]],
  ['ดูได้ที่ /article/detail/100007?e=1 ค่ะ', [['/article/detail/100007?e=1', '/article/detail/100007?e=1']]],
  ['见（/training）', [['/training', '/training']]],
  ['Read https://shop.example/material.', [['https://shop.example/material', '/material']]],
  ['https://bank.example/a?b=c, then', [['https://bank.example/a?b=c', 'https://bank.example/a?b=c']]],
])('%s', (content, links) => {
  expect(linksOf(content)).toEqual(links)
})

test.each(['and/or', '1 / 2', '//evil.example', 'javascript:alert(1)', '3 /7', '9:30-18:00'])(
  '%s has no link',
  (content) => {
    expect(linksOf(content)).toEqual([])
  },
)

test('nothing of the text is lost', () => {
  const content = 'A /material, b https://shop.example/shop!\nC'
  expect(
    splitLinks(content, 'https://shop.example')
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})

test.each([
  ['New pictures: /material', 'New pictures', '/material'],
  ['欢迎保存分享：/material', '欢迎保存分享', '/material'],
  ['ในคลังสื่อ /material?view=pictures ', 'ในคลังสื่อ', '/material?view=pictures'],
  ['Open /material today', 'Open /material today', undefined],
  ['9:30/18:00', '9:30/18:00', undefined],
  ['and/or', 'and/or', undefined],
  ['https://shop.example/material', 'https://shop.example/material', undefined],
])('%s: the path at the end', (content, text, path) => {
  expect(splitPathAtEnd(content)).toEqual({ text, path })
})
