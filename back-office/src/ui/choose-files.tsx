import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'

type Props = { name: string; accept: string; many?: boolean; busy: boolean; onFiles: (files: File[]) => void }

/** A button that opens the browser's file picker. */
export function ChooseFiles({ name, accept, many = false, busy, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        aria-label={name}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {name}
      </Button>
    </>
  )
}
