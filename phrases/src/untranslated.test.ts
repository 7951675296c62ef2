import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Names that are the same in every language. */
const NAMES =
  /\b(Bailu|INCI|ID|Wi-Fi|LINE|WhatsApp|SK-II|PromptPay|QR|PDF|PIN|OK|SMS|Chrome|Edge|Firefox|Safari|Android|iPhone|iPad|Facebook|Instagram|TikTok|YouTube|WeChat|JPEG|PNG|WebP|HEIC|JSON|MP4|WebVTT|MB|COD|BL|BD|BP|BSP|GMP|ISO|FDA|English|cm|kg|ml|BBL|KBank|KTB|ttb|TTB|SCB|CIMB|UOB|Krungsri|GSB|GHB|BAAC|TISCO|SKU|CSV|XLSX|UTF|KKP|Thai Credit|Thai QR Payment|LH)\b/g

/** Required in Thai by law in every language. */
const IN_THAI = /\breturns\.receipt\.thaiTitle$/

const folders = globSync('*/**/en.ts', { cwd: import.meta.dirname }).map((file) => ({ name: dirname(file) }))

test('the texts are found', () => expect(folders.length).toBeGreaterThan(40))

const strings = (group: unknown, at: string): [string, string][] => {
  if (typeof group === 'string') return [[at, group]]
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([key, value]) => strings(value, `${at}.${key}`))
}

for (const lang of ['zh', 'th'] as const) {
  test(`nothing of ${lang} is left in English`, async () => {
    const left: string[] = []
    for (const { name } of folders) {
      const file = (await import(join(import.meta.dirname, name, `${lang}.ts`))) as Record<string, unknown>
      for (const [at, text] of strings(file[lang], name)) {
        if (/[A-Za-z]{2,}/.test(text.replaceAll(NAMES, '').replaceAll(/\S+@\S+|\{\w+\}/g, '')))
          left.push(`${at}: ${text}`)
      }
    }
    expect(left).toEqual([])
  })

  test(`${lang} has the letters of its language`, async () => {
    const letters = lang === 'zh' ? /[\u4e00-\u9fff]/ : /[\u0e00-\u0e7f]/
    const other = lang === 'zh' ? /[\u0e00-\u0e7f]/ : /[\u4e00-\u9fff]/
    const odd: string[] = []
    for (const { name } of folders) {
      const file = (await import(join(import.meta.dirname, name, `${lang}.ts`))) as Record<string, unknown>
      for (const [at, text] of strings(file[lang], name)) {
        if (/\p{L}{3,}/u.test(text.replaceAll(NAMES, '')) && !letters.test(text) && !IN_THAI.test(at))
          odd.push(`${at}: ${text}`)
        if (other.test(text) && !IN_THAI.test(at)) odd.push(`${at}: ${text}`)
      }
    }
    expect(odd).toEqual([])
  })
}
