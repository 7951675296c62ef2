import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { progressOf } from './progress-of.ts'

export const readProgress = async (
  ctx: Ctx,
  _: ParsedOf<'GET /api/training/progress'>,
): Promise<ReplyOf<'GET /api/training/progress'>> => progressOf(ctx, asUser(ctx))
