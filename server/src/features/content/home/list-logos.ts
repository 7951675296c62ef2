import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import { logosOf, versionOf } from './logos.ts'

/** Logos of partner brands in display order, with the version of the list. */
export async function listLogos(ctx: Ctx, _: ParsedOf<'GET /api/staff/logo'>): Promise<ReplyOf<'GET /api/staff/logo'>> {
  asStaff(ctx)
  const rows = await logosOf(ctx.db)
  return {
    version: versionOf(rows),
    list: rows.map(({ logo, picture }) => ({
      name: logo.name,
      picture: presentPicture(picture),
      link: logo.link,
      width: logo.width,
    })),
  }
}
