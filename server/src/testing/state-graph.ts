import type { StaffRole } from '@bailu/contract/call'
import { Refusal } from '../core/refusal.ts'

export type Role = Exclude<StaffRole, 'content' | 'owner'> | 'buyer' | 'partner' | 'clock'
/** A move that somebody may try at any state; it throws where the shop refuses it. */
export type Move<S, Caller> = { by: Role; take: (at: S, as: Caller) => Promise<unknown> }
export type Machine<S, Caller> = {
  /** Where everything begins, made anew each time. */
  start: () => Promise<S>
  /** The state by name, as the calls tell it. */
  stateOf: (at: S) => Promise<string>
  moves: Record<string, Move<S, Caller>>
  /** Who makes a move: of its role, or the owner in the place of staff. */
  callerOf: (role: Role, owner: boolean) => Caller
  /** What must hold after each move. */
  holds: () => Promise<void>
}

/** From each state, which moves lead where; whatever is not named is refused and changes nothing. */
export type Graph = Record<string, Record<string, string>>

const isStaff = (role: Role) => role === 'operations' || role === 'finance'

/**
 * Walks everything that can be reached: each state is found by its shortest way of calls, and at each of them every move
 * is tried; what succeeds is also tried by the owner in the place of staff.
 * @throws Error where a refused move changed something, or the owner finds another way than who has the role
 */
export async function walk<S, Caller>(machine: Machine<S, Caller>): Promise<Graph> {
  const { start, stateOf, moves, callerOf, holds } = machine
  const make = async (name: string, at: S, owner = false): Promise<boolean> => {
    const { by, take } = moves[name]!
    try {
      await take(at, callerOf(by, owner))
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const stand = async (way: string[]): Promise<S> => {
    const at = await start()
    for (const name of way) if (!(await make(name, at))) throw new Error(`${way.join(', ')}: ${name} was refused`)
    return at
  }
  const ways = new Map<string, string[]>([[await stateOf(await start()), []]])
  const graph: Graph = {}
  for (const [state, way] of ways) {
    graph[state] = {}
    // Refused moves leave everything as it was, so that one stand serves all of them.
    let at = await stand(way)
    for (const name of Object.keys(moves)) {
      const made = await make(name, at)
      const to = await stateOf(at)
      if (!made && to !== state) throw new Error(`${state}: ${name} was refused, and it is ${to}`)
      if (!made) continue
      await holds()
      graph[state][name] = to
      if (!ways.has(to)) ways.set(to, [...way, name])
      at = await stand(way)
      if (!isStaff(moves[name]!.by)) continue
      const byOwner = (await make(name, at, true)) ? await stateOf(at) : 'nowhere'
      if (byOwner !== to) throw new Error(`${state}: ${name} by the owner leads to ${byOwner}`)
      at = await stand(way)
    }
  }
  return graph
}

/** States out of which staff find no way. */
export const deadEnds = <S, C>({ moves }: Machine<S, C>, graph: Graph): string[] =>
  Object.keys(graph)
    .filter((state) => !Object.keys(graph[state]!).some((name) => isStaff(moves[name]!.by)))
    .toSorted()
