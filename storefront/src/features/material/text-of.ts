import type { Material } from '@bailu/contract/material'

/** Text to share: caption (or title), and below it the partner's link. */
export const textOf = ({ caption, title }: Pick<Material, 'caption' | 'title'>, link: string | undefined): string =>
  [caption || title, link].filter(Boolean).join('\n\n')
