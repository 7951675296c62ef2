import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { MaterialCategories } from '../../../features/material/categories.tsx'
import { MaterialFilterBar } from '../../../features/material/material-filter-bar.tsx'
import { MaterialList, type MaterialFilters as Filters } from '../../../features/material/material-list.tsx'
import hint from '../../../ui/filter-bar.module.css'
import { readOneOf, readText as wordsOf } from '../../../ui/filter-bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/material/')({
  validateSearch: (raw: Record<string, unknown>): Filters => ({
    ...readOneOf('state', raw, ['draft', 'approved', 'unpublished']),
    ...wordsOf('level2', raw, 20),
    ...wordsOf('q', raw),
  }),
  component: MaterialPage,
})

function MaterialPage() {
  const words = useWords().content
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const [isEditingCategories, setIsEditingCategories] = useState(false)
  return (
    <Page
      title={words.places.material}
      extra={
        <Space>
          <Button onClick={() => setIsEditingCategories(true)}>{words.material.categories}</Button>
          <Link to="/material/new">
            <Button type="primary" icon={<PlusOutlined />}>
              {words.material.add}
            </Button>
          </Link>
        </Space>
      }
    >
      <p className={hint.hint}>{words.material.hint}</p>
      <MaterialFilterBar filters={filters} onChange={(search) => void navigate({ search })} />
      <MaterialList filters={filters} />
      {isEditingCategories && <MaterialCategories onClose={() => setIsEditingCategories(false)} />}
    </Page>
  )
}
