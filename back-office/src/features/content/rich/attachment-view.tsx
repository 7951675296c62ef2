import { DeleteOutlined, FileOutlined } from '@ant-design/icons'
import type { Attachment } from '@bailu/contract/rich-text'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Button } from 'antd'
import { useWords } from '../../../words.tsx'
import styles from './rich-editor.module.css'

export function AttachmentView({ node, deleteNode, selected }: NodeViewProps) {
  const words = useWords().content.editor
  const file = node.attrs['file'] as Attachment | null
  return (
    <NodeViewWrapper className={selected ? `${styles.object} ${styles.selected}` : styles.object}>
      <div className={styles.row} data-drag-handle>
        <FileOutlined />
        <span className={styles.address}>{file?.name}</span>
        <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={words.removePart} onClick={deleteNode} />
      </div>
    </NodeViewWrapper>
  )
}
