import { DeleteOutlined, FileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../words.tsx'
import { FileButton } from '../editing/file-button.tsx'
import styles from './parts.module.css'

const MOST = 5
export type DocumentRow = { key: string; url: string; name: string }
const NONE: DocumentRow[] = []
type Props = { value?: DocumentRow[]; onChange?: (documents: DocumentRow[]) => void }

/** PDF files, at most five. */
export function Documents({ value = NONE, onChange }: Props) {
  const words = useWords().content
  return (
    <>
      {value.map(({ key, url, name }) => (
        <p key={key} className={styles.file}>
          <FileOutlined />
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${words.remove}: ${name}`}
            onClick={() => onChange?.(value.filter((one) => one.key !== key))}
          />
        </p>
      ))}
      <FileButton kind="pdf" disabled={value.length >= MOST} onDone={(file) => onChange?.([...value, file])}>
        {words.material.addDocument}
      </FileButton>
    </>
  )
}
