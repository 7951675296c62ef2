import type { Material } from '@bailu/contract/material'
import { pictureFile } from '../../media/picture-file.ts'

export const nameOf = (id: number, index: number): string => `bailu-${id}-${index + 1}.jpg`

/** Fetches all pictures of a material as JPEG files. @throws when one of them cannot be loaded */
export const pictureFiles = async (
  { id, pictures }: Pick<Material, 'id' | 'pictures'>,
  onStep: (n: number) => void = () => {},
): Promise<File[]> => {
  const files: File[] = []
  for (const [index, picture] of pictures.entries()) {
    onStep(index + 1)
    const response = await fetch(pictureFile(picture))
    if (!response.ok) throw new Error('picture')
    files.push(new File([await response.blob()], nameOf(id, index), { type: 'image/jpeg' }))
  }
  return files
}
