import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import type { Picture } from '@bailu/contract/fields'
import { Button, Upload } from 'antd'
import { useEffect, useRef } from 'react'
import { useAct } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'
import { moved } from '../editing/moved.ts'
import { MoveButtons } from '../editing/movable.tsx'
import styles from './parts.module.css'

const MOST = 9
const NONE: Picture[] = []
type Props = { value?: Picture[]; onChange?: (pictures: Picture[]) => void }

/** At most nine pictures; the first is the cover. */
export function Pictures({ value = NONE, onChange }: Props) {
  const words = useWords().content
  const upload = useAct('POST /api/staff/picture')
  // Uploads of several files finish in turn; the ref holds the latest list, so that none overwrites another.
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  }, [value])
  const put = (next: Picture[]) => {
    now.current = next
    onChange?.(next)
  }
  return (
    <div className={styles.pictures} role="group" aria-label={words.material.pictures}>
      {value.map((picture, at) => {
        const name = `${words.picture} ${at + 1}`
        return (
          <figure key={`${picture.key}-${at}`} className={styles.picture}>
            <img src={`/static/picture/${picture.key}/320.webp`} alt={name} />
            <figcaption>
              <MoveButtons at={at} of={value.length} name={name} onMove={(from, to) => put(moved(value, from, to))} />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${words.remove}: ${name}`}
                onClick={() => put(value.filter((_, other) => other !== at))}
              />
            </figcaption>
          </figure>
        )
      })}
      {value.length < MOST && (
        <Upload
          multiple
          accept="image/jpeg,image/png,image/webp,image/heic"
          showUploadList={false}
          customRequest={({ file }) =>
            void upload
              .mutateAsync({ input: {}, file: file as File })
              .then((kept) => put([...now.current, kept].slice(0, MOST)))
              .catch(() => undefined)
          }
        >
          <Button icon={<UploadOutlined />} loading={upload.isPending}>
            {words.choosePicture}
          </Button>
        </Upload>
      )}
    </div>
  )
}
