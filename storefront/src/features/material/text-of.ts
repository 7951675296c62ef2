import type { Material } from '@bailu/contract/material'

/** What is posted: the words as written, and under them the partner's own link. */
export const textOf = ({ caption, title }: Pick<Material, 'caption' | 'title'>, link: string | undefined): string =>
  [caption || title, link].filter(Boolean).join('\n\n')
