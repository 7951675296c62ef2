import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { PURPOSES } from '@bailu/contract/client-kinds'
import { BRANDS, SKIN_CONDITIONS, SKIN_TYPES } from '@bailu/contract/skin-kinds'
import { bangkokDay, dayAfter } from '@bailu/server/core/bangkok'
import type { Ctx } from '@bailu/server/core/context'
import { CONSENT_VERSION } from '@bailu/server/features/clients/client-consents'
import { sealField } from '@bailu/server/features/clients/sealed-fields'
import { clientConsent, clientFile, clientNote } from '@bailu/server/database/tables/clients'
import { session } from '@bailu/server/database/tables/people'
import type { Chance } from './chance.ts'
import { remarks } from './content/people.ts'
import type { DemoPeople } from './demo-people.ts'

const DAY = 86_400_000

/** What BL0001 has written about the clients of a year; some of it is due today. */
export async function addClientFiles(ctx: Ctx, luck: Chance, { bl0001, customer, clients }: DemoPeople): Promise<void> {
  const today = bangkokDay(ctx.now)
  const partnerId = bl0001.id
  const known = clients.filter(({ id }) => id === customer.id || luck.percent(70))
  const agreed = known.filter(({ id }) => id === customer.id || luck.percent(25)).map(({ id }) => id)
  await ctx.db.insert(clientFile).values(
    known.map(({ id: clientId }, at) => {
      const whose = { partnerId, clientId }
      const skin = agreed.includes(clientId)
      return {
        ...whose,
        focus: at % 6 === 0,
        remark: luck.percent(60) ? luck.pick(remarks).th : '',
        socialAccount: luck.percent(50) ? `@client${clientId}` : '',
        birthday: birthdayOf(luck, today, at),
        personality: luck.percent(30) ? luck.pick(PERSONALITIES) : '',
        brands: luck.percent(40) ? [luck.pick(BRANDS)] : [],
        skinTypes: sealField(ctx, whose, 'skinTypes', skin ? [luck.pick(SKIN_TYPES)] : null),
        skinConditions: sealField(ctx, whose, 'skinConditions', skin ? [luck.pick(SKIN_CONDITIONS)] : null),
        updatedAt: ctx.now,
      }
    }),
  )
  await ctx.db.insert(clientConsent).values(
    agreed.map((clientId) => ({
      id: uuidv7(),
      clientId,
      partnerId,
      purpose: PURPOSES[0],
      version: CONSENT_VERSION,
      lang: 'th' as const,
      givenAt: new Date(ctx.now.getTime() - luck.between(5, 90) * DAY),
    })),
  )
  await ctx.db.insert(clientNote).values(
    known.flatMap(({ id: clientId }, at) =>
      NOTES.slice(0, at % 4).map((words, n) => ({
        id: uuidv7(),
        partnerId,
        clientId,
        words,
        nextOn: n === 0 && at % 8 < 3 ? dayAfter(today, luck.between(-2, 5)) : null,
        doneAt: n > 0 && luck.percent(60) ? ctx.now : null,
        createdAt: new Date(ctx.now.getTime() - luck.between(1, 60) * DAY),
      })),
    ),
  )
  await addVisits(ctx, luck, clients)
}

/** One in ten within a week of today, the others anywhere in the year. */
function birthdayOf(luck: Chance, today: string, at: number): string | null {
  if (at % 3 === 2) return null
  const day = dayAfter(today, at % 10 === 0 ? luck.between(0, 6) : luck.between(8, 350)).slice(5)
  return day === '02-29' ? '1992-02-29' : `${luck.between(1968, 2003)}-${day}`
}

/** Last visits of clients: ended sessions with random token hashes. */
async function addVisits(ctx: Ctx, luck: Chance, clients: DemoPeople['clients']): Promise<void> {
  const lately = clients.filter(() => luck.percent(55))
  await ctx.db.insert(session).values(
    lately.map(({ id: userId }) => {
      const at = new Date(ctx.now.getTime() - luck.between(60, 50 * 1440) * 60_000)
      return { id: uuidv7(), tokenHash: randomBytes(32), userId, createdAt: at, seenAt: at, endedAt: ctx.now }
    }),
  )
}

const NOTES = ['นัดคุยเรื่องเซรั่มตัวใหม่ ขอเวลาตัดสินใจ', 'ส่งตัวอย่างกันแดดให้แล้ว รอฟังความเห็น', 'สนใจชุดของขวัญให้คุณแม่ช่วงปลายปี']
const PERSONALITIES = ['พูดตรง ชอบข้อมูลชัดเจน', 'ใจดี ชอบคุยผ่านข้อความ', 'ชอบของธรรมชาติ ไม่ชอบกลิ่นแรง']
