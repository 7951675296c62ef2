import type { Key } from '@bailu/contract/calls'
import type { Shop } from './shop.ts'

type As = ReturnType<Shop['as']>
const words = (text: string) => ({ en: text, zh: text, th: text })

export const PIECE = {
  level2: 'ma001',
  title: words('Morning dew'),
  caption: words('A quiet morning'),
  pictures: [] as string[],
  videos: [] as { file: string; poster?: string; captions?: { en?: string } }[],
  documents: [] as string[],
  expires_at: null as string | null,
}

const question = (id: string, kind: 'single' | 'multiple', right: string[]) => ({
  id,
  kind,
  text: words(`Question ${id}`),
  options: ['a', 'b', 'c'].map((option) => ({ id: option, text: words(`Option ${option}`) })),
  right,
  why: words(`Because of ${right.join(' and ')}`),
})

export const COURSE = {
  title: words('Skin types'),
  lead: words('How skin differs'),
  sort: 1,
  published: true,
  chapters: [
    { kind: 'text' as const, title: words('One'), minutes: 3, body: [] },
    { kind: 'text' as const, title: words('Two'), minutes: 4, body: [] },
  ],
  quiz: { pass_mark: 60, questions: [question('q1', 'single', ['a']), question('q2', 'multiple', ['a', 'c'])] },
}

/** Adds one piece of material and one course. @returns valid inputs of the calls about them */
export async function learningWorld(staff: As): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  await staff('PUT /api/staff/material/category/{code}', { code: 'ma001', name: words('Pictures'), sort: 1 })
  const { id } = await staff('POST /api/staff/material', PIECE)
  await staff('POST /api/staff/material/{id}/approve', { id, version: 1 })
  const course = (await staff('POST /api/staff/training', COURSE)).id
  const { form } = await staff('GET /api/staff/training/{id}', { id: course })
  const until = { expires_at: '2030-01-01T00:00:00Z' }
  return {
    'GET /api/material/category': { lang: 'th' },
    'GET /api/material': { level2: 'ma001', q: 'dew', after: id, size: '5', lang: 'en' },
    'GET /api/material/{id}': { id, lang: 'zh' },
    'GET /api/training': { lang: 'th' },
    'GET /api/training/{id}': { id: course, lang: 'zh' },
    'PUT /api/training/chapter/{id}': { id: form.chapters[0]?.id, done: true, seconds: 12 },
    'POST /api/training/{id}/quiz': {
      id: course,
      answers: [
        { id: 'q1', options: ['a'] },
        { id: 'q2', options: ['a', 'c'] },
      ],
    },
    'GET /api/staff/material': { state: 'approved', cursor: String(id) },
    'PUT /api/staff/material/category/{code}': { code: 'ma001', name: words('Pictures'), sort: 1 },
    'POST /api/staff/material': { ...PIECE, ...until },
    'PUT /api/staff/material/{id}': { ...PIECE, ...until, id, version: 1 },
    'POST /api/staff/material/{id}/approve': { id, version: 1 },
    'POST /api/staff/material/{id}/withdraw': { id },
    'GET /api/staff/training/{id}': { id: course },
    'POST /api/staff/training': COURSE,
    'PUT /api/staff/training/{id}': { ...form, id: course, version: 1 },
  }
}
