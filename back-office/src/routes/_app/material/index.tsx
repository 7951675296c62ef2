import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { MaterialCategories } from '../../../features/material/categories.tsx'
import { MaterialFilterBar, MaterialList } from '../../../features/material/material-list.tsx'
import { readMaterialFilters } from '../../../features/material/material-search.ts'
import hint from '../../../ui/filters/filter-bar.module.css'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/material/')({
  staticData: { words: ['audit', 'bank', 'content', 'material'] },
  validateSearch: readMaterialFilters,
  component: MaterialPage,
})

function MaterialPage() {
  const { content, material: words } = useWords('content', 'material')
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const [isEditingCategories, setIsEditingCategories] = useState(false)
  return (
    <Page
      title={content.places.material}
      extra={
        <Space>
          <Button onClick={() => setIsEditingCategories(true)}>{words.categories}</Button>
          <Link to="/material/new">
            <Button type="primary" icon={<PlusOutlined />}>
              {words.add}
            </Button>
          </Link>
        </Space>
      }
    >
      <p className={hint.hint}>{words.hint}</p>
      <MaterialFilterBar filters={filters} onChange={(search) => void navigate({ search })} />
      <MaterialList filters={filters} />
      {isEditingCategories && <MaterialCategories onClose={() => setIsEditingCategories(false)} />}
    </Page>
  )
}
