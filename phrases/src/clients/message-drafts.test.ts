import { expect, test } from 'vitest'
import { TASK_KINDS } from '@bailu/contract/clients/kinds'
import { LANGS } from '@bailu/contract/languages'
import { messageDrafts } from './message-drafts.ts'

/** A lead has drafts of its own: a task of kind `lead` opens these. */
const OF_A_LEAD = ['lead_hello', 'lead_invite']
const WITHOUT_TASK = ['hello', 'consent', 'birthday_soon', 'basket', 'reorder', 'unpaid']
const KINDS = [...TASK_KINDS.filter((kind) => kind !== 'lead'), ...OF_A_LEAD, ...WITHOUT_TASK].toSorted()
const LINK = 'https://shop.example/shop?e=BL0001&s=draft'

test.each(LANGS)('every kind of message has a draft in %s', (lang) => {
  expect(Object.keys(messageDrafts[lang]).toSorted()).toEqual(KINDS)
})

test.each(LANGS.flatMap((lang) => KINDS.map((kind) => [lang, kind] as const)))(
  'the draft in %s of %s names the person and contains the link, with nothing that chat apps would add to it',
  (lang, kind) => {
    const draft = messageDrafts[lang][kind as keyof (typeof messageDrafts)['en']]
    const text = draft({ name: 'Orn', about: 'Toner', link: LINK })
    expect(text).toContain('Orn')
    expect(text).toMatch(/(?:^|[\s：])https:\/\/shop\.example\/shop\?e=BL0001&s=draft(?:$|\s|\. )/)
    expect(text).not.toContain('undefined')
  },
)

test('drafts about a product name it in all languages', () => {
  for (const kind of ['after_2_days', 'after_2_weeks', 'after_2_months', 'running_out'] as const)
    for (const lang of LANGS)
      expect(messageDrafts[lang][kind]({ name: 'Orn', about: 'Toner', link: LINK })).toContain('Toner')
})
