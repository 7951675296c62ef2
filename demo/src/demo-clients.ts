import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { CONSENT_PURPOSES } from '@bailu/contract/clients/kinds'
import { BRANDS, SKIN_CONDITIONS, SKIN_NEEDS, SKIN_TYPES } from '@bailu/contract/clients/profile'
import { addDays, bangkokDay, DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '@bailu/server/core/context'
import { CONSENT_VERSION } from '@bailu/server/features/clients/client-consents'
import { sealBirthday, sealField, sealFreeTexts } from '@bailu/server/features/clients/client-file'
import { sealClientNote } from '@bailu/server/features/clients/notes'
import { clientConsent, clientFile, clientNote } from '@bailu/server/features/clients/table'
import { session } from '@bailu/server/features/account/table'
import type { Random } from './random.ts'
import { remarks } from './content/people.ts'
import type { DemoUsers } from './demo-users.ts'

/** What BL0001 has written about the clients of a year; some of it is due today. */
export async function addClientFiles(
  ctx: Ctx,
  random: Random,
  { bl0001, customer, clients }: DemoUsers,
): Promise<void> {
  const today = bangkokDay(ctx.now)
  const partnerId = bl0001.id
  const withFile = clients.filter(({ id }) => id === customer.id || random.percent(70))
  const consenting = withFile.filter(({ id }) => id === customer.id || random.percent(25)).map(({ id }) => id)
  await ctx.db.insert(clientFile).values(
    withFile.map(({ id: clientId }, at) => {
      const owner = { partnerId, clientId }
      const skin = consenting.includes(clientId)
      const birthday = drawBirthday(random, today, at)
      return {
        ...owner,
        focus: at % 6 === 0,
        ...sealFreeTexts(ctx, owner, {
          remark: random.percent(60) ? random.pick(remarks).th : '',
          socialAccount: random.percent(50) ? `@client${clientId}` : '',
          personality: random.percent(30) ? random.pick(PERSONALITIES) : '',
        }),
        birthday: birthday && sealBirthday(ctx, owner, birthday),
        brands: random.percent(40) ? [random.pick(BRANDS)] : [],
        skinTypes: sealField(ctx, owner, 'skinTypes', skin ? [random.pick(SKIN_TYPES)] : null),
        skinConditions: sealField(ctx, owner, 'skinConditions', skin ? [random.pick(SKIN_CONDITIONS)] : null),
        skinNeeds: sealField(ctx, owner, 'skinNeeds', skin ? [random.pick(SKIN_NEEDS)] : null),
        updatedAt: ctx.now,
      }
    }),
  )
  await ctx.db.insert(clientConsent).values(
    consenting.map((clientId) => ({
      id: uuidv7(),
      clientId,
      partnerId,
      purpose: CONSENT_PURPOSES[0],
      version: CONSENT_VERSION,
      lang: 'th' as const,
      givenAt: new Date(ctx.now.getTime() - random.between(5, 90) * DAY_MS),
    })),
  )
  await ctx.db.insert(clientNote).values(
    withFile.flatMap(({ id: clientId }, at) =>
      NOTES.slice(0, at % 4).map((words, n) => {
        const id = uuidv7()
        return {
          id,
          partnerId,
          clientId,
          words: sealClientNote(ctx, id, words),
          nextOn: n === 0 && at % 8 < 3 ? addDays(today, random.between(-2, 5)) : null,
          doneAt: n > 0 && random.percent(60) ? ctx.now : null,
          createdAt: new Date(ctx.now.getTime() - random.between(1, 60) * DAY_MS),
        }
      }),
    ),
  )
  await addVisits(ctx, random, clients)
}

/** One in ten within a week of today, the others anywhere in the year. */
function drawBirthday(random: Random, today: string, at: number): string | null {
  if (at % 3 === 2) return null
  const day = addDays(today, at % 10 === 0 ? random.between(0, 6) : random.between(8, 350)).slice(5)
  return day === '02-29' ? '1992-02-29' : `${random.between(1968, 2003)}-${day}`
}

/** Last visits of clients: ended sessions with random token hashes. */
async function addVisits(ctx: Ctx, random: Random, clients: DemoUsers['clients']): Promise<void> {
  const recentClients = clients.filter(() => random.percent(55))
  await ctx.db.insert(session).values(
    recentClients.map(({ id: userId }) => {
      const at = new Date(ctx.now.getTime() - random.between(60, 50 * 1440) * 60_000)
      return { id: uuidv7(), tokenHash: randomBytes(32), userId, createdAt: at, seenAt: at, endedAt: ctx.now }
    }),
  )
}

const NOTES = ['นัดคุยเรื่องเซรั่มตัวใหม่ ขอเวลาตัดสินใจ', 'ส่งตัวอย่างกันแดดให้แล้ว รอฟังความเห็น', 'สนใจชุดของขวัญให้คุณแม่ช่วงปลายปี']
const PERSONALITIES = ['พูดตรง ชอบข้อมูลชัดเจน', 'ใจดี ชอบคุยผ่านข้อความ', 'ชอบของธรรมชาติ ไม่ชอบกลิ่นแรง']
