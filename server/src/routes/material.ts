import type { staffFileCalls } from '@bailu/contract/files'
import type { materialCalls, staffMaterialCalls } from '@bailu/contract/material'
import type { Verbs } from '../core/perform.ts'
import { approveMaterial, withdrawMaterial } from '../features/content/material/decide-material.ts'
import { listAllMaterial } from '../features/content/material/list-all-material.ts'
import { listCategories } from '../features/content/material/list-categories.ts'
import { listAllCategories } from '../features/content/material/list-all-categories.ts'
import { listMaterial } from '../features/content/material/list-material.ts'
import { nameCategory } from '../features/content/material/name-category.ts'
import { readMaterial } from '../features/content/material/read-material.ts'
import { readStaffMaterial } from '../features/content/material/read-staff-material.ts'
import { addMaterial, changeMaterial } from '../features/content/material/write-material.ts'
import { uploadFile } from '../features/files/upload-file.ts'

export const materialVerbs: Verbs<typeof materialCalls & typeof staffMaterialCalls & typeof staffFileCalls> = {
  'GET /api/material/category': listCategories,
  'GET /api/material': listMaterial,
  'GET /api/material/{id}': readMaterial,
  'GET /api/staff/material': listAllMaterial,
  'PUT /api/staff/material/category/{code}': nameCategory,
  'GET /api/staff/material/category': listAllCategories,
  'GET /api/staff/material/{id}': readStaffMaterial,
  'POST /api/staff/material': addMaterial,
  'PUT /api/staff/material/{id}': changeMaterial,
  'POST /api/staff/material/{id}/approve': approveMaterial,
  'POST /api/staff/material/{id}/withdraw': withdrawMaterial,
  'POST /api/staff/file': uploadFile,
}
