import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import type { Picture } from '@bailu/contract/fields'
import { Button, Upload } from 'antd'
import { useAct } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'
import styles from './picture-choice.module.css'

export type Chosen = Pick<Picture, 'key'>

type Props = {
  id?: string
  /** Set by Form.Item. */
  value?: Chosen | null
  onChange?: (picture: Picture | null) => void
  /** The picture cannot be removed. */
  needed?: boolean
  /** Accessible name. */
  name: string
  small?: boolean
}

/** Uploads one picture and shows it. */
export function PictureChoice({ id, value, onChange, needed, name, small }: Props) {
  const words = useWords().content
  const upload = useAct('POST /api/staff/picture', { onDone: (kept) => onChange?.(kept) })
  return (
    <div
      className={small ? styles.small : styles.choice}
      role="group"
      aria-label={name}
      {...(id !== undefined && { id })}
    >
      {value && (
        <img src={`/static/picture/${value.key}/${small ? 160 : 480}.webp`} alt={name} className={styles.shown} />
      )}
      <div className={styles.deeds}>
        <Upload
          accept="image/jpeg,image/png,image/webp,image/heic"
          showUploadList={false}
          beforeUpload={(file) => {
            upload.mutate({ input: {}, file })
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={upload.isPending} size={small ? 'small' : 'medium'}>
            {value ? words.otherPicture : words.choosePicture}
          </Button>
        </Upload>
        {value && !needed && (
          <Button
            type="text"
            size={small ? 'small' : 'medium'}
            icon={<DeleteOutlined />}
            aria-label={`${words.removePicture}: ${name}`}
            onClick={() => onChange?.(null)}
          />
        )}
      </div>
    </div>
  )
}
