import type { StaffRole } from '@bailu/contract/call'
import { AppError } from '../lib/errors.ts'

export type Role = Exclude<StaffRole, 'content' | 'owner'> | 'buyer' | 'partner' | 'clock'
/** A transition that is tried in every state; it throws an AppError where the server rejects it. */
export type StateMove<S, Caller> = { by: Role; take: (at: S, as: Caller) => Promise<unknown> }
export type StateMachine<S, Caller> = {
  /** Creates a new subject in the initial state. */
  start: () => Promise<S>
  /** The name of the state, as the calls report it. */
  stateOf: (at: S) => Promise<string>
  moves: Record<string, StateMove<S, Caller>>
  /** The caller of a transition: an actor of its role, or the owner instead of staff. */
  callerOf: (role: Role, owner: boolean) => Caller
  /** What must hold after each move. */
  holds: () => Promise<void>
}

/** By state: the possible transitions and the state each leads to; every other one is rejected and changes nothing. */
export type StateGraph = Record<string, Record<string, string>>

const isStaff = (role: Role) => role === 'operations' || role === 'finance'

/**
 * Visits every reachable state, each by its shortest path of calls, and tries every transition there; those of staff that
 * succeed are also tried by the owner.
 * @throws Error where a rejected transition changed the state, or the owner reaches another state than the role
 */
export async function walkStates<S, Caller>(machine: StateMachine<S, Caller>): Promise<StateGraph> {
  const { start, stateOf, moves, callerOf, holds } = machine
  const tryMove = async (name: string, at: S, owner = false): Promise<boolean> => {
    const { by, take } = moves[name]!
    try {
      await take(at, callerOf(by, owner))
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  const reach = async (path: string[]): Promise<S> => {
    const at = await start()
    for (const name of path) if (!(await tryMove(name, at))) throw new Error(`${path.join(', ')}: ${name} was refused`)
    return at
  }
  const paths = new Map<string, string[]>([[await stateOf(await start()), []]])
  const graph: StateGraph = {}
  for (const [state, path] of paths) {
    graph[state] = {}
    // A rejected transition changes nothing, so one subject serves until a transition succeeds.
    let at = await reach(path)
    for (const name of Object.keys(moves)) {
      const succeeded = await tryMove(name, at)
      const to = await stateOf(at)
      if (!succeeded && to !== state) throw new Error(`${state}: ${name} was refused, and it is ${to}`)
      if (!succeeded) continue
      await holds()
      graph[state][name] = to
      if (!paths.has(to)) paths.set(to, [...path, name])
      at = await reach(path)
      if (!isStaff(moves[name]!.by)) continue
      const ownerState = (await tryMove(name, at, true)) ? await stateOf(at) : 'nowhere'
      if (ownerState !== to) throw new Error(`${state}: ${name} by the owner leads to ${ownerState}`)
      at = await reach(path)
    }
  }
  return graph
}

/** States that staff cannot leave. */
export const deadEnds = <S, C>({ moves }: StateMachine<S, C>, graph: StateGraph): string[] =>
  Object.keys(graph)
    .filter((state) => !Object.keys(graph[state]!).some((name) => isStaff(moves[name]!.by)))
    .toSorted()
