import { DeleteOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Button, Input } from 'antd'
import { useWords } from '../../../words.tsx'
import styles from './rich-editor.module.css'

export function VideoView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords().content.editor
  const href = node.attrs['href'] as string
  return (
    <NodeViewWrapper className={selected ? `${styles.object} ${styles.selected}` : styles.object}>
      <div className={styles.row} data-drag-handle>
        <VideoCameraOutlined />
        <span className={styles.address}>{href}</span>
        <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={words.removePart} onClick={deleteNode} />
      </div>
      {href.endsWith('.mp4') && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- rich text stores no captions
        <video src={href} controls preload="metadata" className={styles.picture} />
      )}
      <Input
        size="small"
        maxLength={300}
        aria-label={words.caption}
        placeholder={words.caption}
        value={node.attrs['caption'] as string}
        onChange={({ target }) => updateAttributes({ caption: target.value })}
      />
    </NodeViewWrapper>
  )
}
