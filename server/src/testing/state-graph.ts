import type { StaffRole } from '@bailu/contract/call'
import { Refusal } from '../core/refusal.ts'

export type Role = Exclude<StaffRole, 'content' | 'owner'> | 'buyer' | 'partner' | 'clock'
/** A transition that is tried in every state; it throws an AppError where the server rejects it. */
export type Move<S, Caller> = { by: Role; take: (at: S, as: Caller) => Promise<unknown> }
export type Machine<S, Caller> = {
  /** Creates a new subject in the initial state. */
  start: () => Promise<S>
  /** The name of the state, as the calls report it. */
  stateOf: (at: S) => Promise<string>
  moves: Record<string, Move<S, Caller>>
  /** The caller of a transition: an actor of its role, or the owner instead of staff. */
  callerOf: (role: Role, owner: boolean) => Caller
  /** What must hold after each move. */
  holds: () => Promise<void>
}

/** By state: the possible transitions and the state each leads to; every other one is rejected and changes nothing. */
export type Graph = Record<string, Record<string, string>>

const isStaff = (role: Role) => role === 'operations' || role === 'finance'

/**
 * Visits every reachable state, each by its shortest path of calls, and tries every transition there; those of staff that
 * succeed are also tried by the owner.
 * @throws Error where a rejected transition changed the state, or the owner reaches another state than the role
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
    // A rejected transition changes nothing, so one subject serves until a transition succeeds.
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

/** States that staff cannot leave. */
export const deadEnds = <S, C>({ moves }: Machine<S, C>, graph: Graph): string[] =>
  Object.keys(graph)
    .filter((state) => !Object.keys(graph[state]!).some((name) => isStaff(moves[name]!.by)))
    .toSorted()
