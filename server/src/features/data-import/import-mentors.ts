import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { partner, user } from '../account/table.ts'
import { bindMentor } from '../applications/read-applications.ts'
import type { ImportRow } from './columns.ts'
import { findMovable } from './import-rows.ts'

type Cells = ImportRow['cells']

/** Moves a client to another mentor, or to none: of the customers feature, passed by the registry. */
export type MoveClient = (tx: Ctx, client: { id: number; employee_no: string | null; reason: string }) => Promise<void>

type Mentors = {
  moveClient: MoveClient
  /** Rows of the partners of the file by number: those above may have to be moved first. */
  partners: ReadonlyMap<string, Cells>
}
type Waiting = { kind: 'partners' | 'customers'; cells: Cells }

/**
 * Gives the person of a row the mentor of the file, or none. Partners above whose mentors would form a circle until their own
 * row is applied are taken from their mentor first and get that of their row afterwards, all in this transaction.
 * @throws AppError mentor_unknown, mentor_circle
 */
// no audit: bindMentor() and moveClient() write it
export async function importMentor(
  tx: Ctx,
  kind: 'partners' | 'customers',
  cells: Cells,
  mentors: Mentors,
): Promise<void> {
  const waiting: Waiting[] = [{ kind, cells }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const person = await findMovable(tx, next.kind, next.cells)
    if (!person) continue
    const { mentor_no: mentorNo } = next.cells
    const mentor = mentorNo === undefined ? null : await findPartner(tx, mentorNo)
    if (person.mentorId === (mentor?.id ?? null)) continue
    if (mentor) waiting.push(...(await detachAbove(tx, person.id, mentor, mentors)))
    await setMentor(tx, person, mentor, mentors)
  }
}

type PartnerRow = { id: number; no: string; mentorId: number | null }

const selectPartners = (tx: Ctx) =>
  tx.db
    .select({ id: partner.userId, no: partner.employeeNo, mentorId: user.mentorId })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))

async function findPartner(tx: Ctx, employeeNo: string): Promise<PartnerRow> {
  const [found] = await selectPartners(tx).where(eq(partner.employeeNo, employeeNo))
  return found ?? fail('mentor_unknown')
}

/** Where the mentors of `from` lead to `id`: takes those whose row has another mentor from theirs. @returns their rows */
async function detachAbove(tx: Ctx, id: number, from: PartnerRow, mentors: Mentors): Promise<Waiting[]> {
  const above: PartnerRow[] = []
  const seen = new Set<number>()
  let at: PartnerRow | undefined = from
  while (at && at.id !== id && !seen.has(at.id)) {
    seen.add(at.id)
    above.push(at)
    const mentorId: number | null = at.mentorId
    at = mentorId === null ? undefined : (await selectPartners(tx).where(eq(partner.userId, mentorId)))[0]
  }
  if (at?.id !== id) return []
  const detached: Waiting[] = []
  for (const [index, { no }] of above.entries()) {
    const cells = mentors.partners.get(no)
    const next = above[index + 1]?.no ?? at.no
    const person = cells && cells.mentor_no !== next ? await findMovable(tx, 'partners', cells) : undefined
    if (!cells || !person) continue
    await setMentor(tx, person, null, mentors)
    detached.push({ kind: 'partners', cells })
  }
  return detached
}

async function setMentor(
  tx: Ctx,
  person: { id: number; mentorId: number | null },
  mentor: PartnerRow | null,
  { moveClient }: Mentors,
): Promise<void> {
  if (mentor && person.mentorId === null) await bindMentor(tx, person.id, mentor.id)
  else await moveClient(tx, { id: person.id, employee_no: mentor?.no ?? null, reason: 'data_import' })
  const [after] = await tx.db.select({ mentorId: user.mentorId }).from(user).where(eq(user.id, person.id))
  if ((after?.mentorId ?? null) !== (mentor?.id ?? null)) return fail('mentor_unknown')
}
