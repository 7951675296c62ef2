import { EditOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Tag } from 'antd'
import type { Picture } from '@bailu/contract/fields'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { useState } from 'react'
import { usePictureUpload } from '../../app/api/use-calls.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'
import { ChooseFiles } from '../../ui/form/uploads.tsx'
import { moveItem, RemoveButton } from '../../ui/form/move-buttons.tsx'
import { SortHandle } from '../../ui/form/sort-handle.tsx'
import { EMPTY_LOCALIZED_TEXT } from './localized-text.tsx'

export type DescribedPicture = { picture: Picture; alt: Record<Lang, string> }
type Props = { value?: DescribedPicture[]; onChange?: (pictures: DescribedPicture[]) => void; disabled: boolean }

const MAX_PICTURES = 12
// Form.Item always passes value and onChange; the types do not know it.
const NO_PICTURES: DescribedPicture[] = []
const ignoreChange = () => {}
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Pictures of a product: upload, order by dragging or arrows, alternative text, removal. The first is the cover. */
export function PicturesEditor({ value = NO_PICTURES, onChange = ignoreChange, disabled }: Props) {
  const words = useWords('catalogue').catalogue
  const { send, busy } = usePictureUpload()
  const [described, setDescribed] = useState<number>()
  return (
    <>
      {value.length === 0 && <p className={styles.hint}>{words.picturesEmpty}</p>}
      <ul className={styles.pictures}>
        {value.map((entry, at) => (
          <li key={entry.picture.key} className={styles.picture}>
            <Thumb picture={entry.picture} alt={entry.alt.en || words.pictureAt(at + 1)} size={144} />
            {at === 0 && (
              <Tag color="warning" className={styles.coverMark ?? ''}>
                {words.cover}
              </Tag>
            )}
            {!disabled && value.length > 1 && (
              <span className={styles.pictureHandle}>
                <SortHandle group="pictures" onMove={(from, to) => onChange(moveItem(value, from, to))} />
              </span>
            )}
            {!disabled && (
              <span className={styles.pictureActions}>
                <Button
                  size="small"
                  type="text"
                  icon={<LeftOutlined />}
                  disabled={at === 0}
                  aria-label={`${words.earlier}: ${words.pictureAt(at + 1)}`}
                  title={words.earlier}
                  onClick={() => onChange(moveItem(value, at, at - 1))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={words.altFor(at + 1)}
                  title={words.alt}
                  onClick={() => setDescribed(at)}
                />
                <RemoveButton
                  danger
                  name={`${words.remove}: ${words.pictureAt(at + 1)}`}
                  title={words.remove}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<RightOutlined />}
                  disabled={at === value.length - 1}
                  aria-label={`${words.later}: ${words.pictureAt(at + 1)}`}
                  title={words.later}
                  onClick={() => onChange(moveItem(value, at, at + 1))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {!disabled && value.length < MAX_PICTURES && (
        <>
          <p className={styles.hint}>{words.picturesHint}</p>
          <ChooseFiles
            name={words.addPictures}
            accept={PICTURE_TYPES}
            multiple
            busy={busy}
            onFiles={(files) =>
              void send(files.slice(0, MAX_PICTURES - value.length)).then((sent) =>
                onChange([...value, ...sent.map((picture) => ({ picture, alt: EMPTY_LOCALIZED_TEXT }))]),
              )
            }
          />
        </>
      )}
      <Modal
        open={described !== undefined}
        title={words.altFor((described ?? 0) + 1)}
        okText={words.done}
        cancelButtonProps={{ hidden: true }}
        onOk={() => setDescribed(undefined)}
        onCancel={() => setDescribed(undefined)}
      >
        <p className={styles.hint}>{words.altHint}</p>
        {LANGS.map((lang) => (
          <p key={lang} className={styles.field}>
            <label htmlFor={`alt-${lang}`}>{words.languages[lang]}</label>
            <Input
              id={`alt-${lang}`}
              lang={lang}
              maxLength={200}
              value={value[described ?? 0]?.alt[lang] ?? ''}
              onChange={({ target }) =>
                onChange(
                  value.map((entry, at) =>
                    at === described ? { ...entry, alt: { ...entry.alt, [lang]: target.value } } : entry,
                  ),
                )
              }
            />
          </p>
        ))}
      </Modal>
    </>
  )
}
