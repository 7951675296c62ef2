import type { staffFileCalls } from '@bailu/contract/files/staff'
import type { materialCalls } from '@bailu/contract/material/shop'
import type { staffMaterialCalls } from '@bailu/contract/material/staff'
import type { Handlers } from '../../core/context.ts'
import { approveMaterial, unpublishMaterial, addMaterial, changeMaterial } from './write-material.ts'
import { listStaffMaterial, readStaffMaterial, listMaterial, readMaterial } from './read-material.ts'
import { listCategories, listStaffCategories, saveCategory } from './categories.ts'
import { uploadFile } from '../files/store-file.ts'

export const materialHandlers: Handlers<typeof materialCalls & typeof staffMaterialCalls & typeof staffFileCalls> = {
  'GET /api/material/category': listCategories,
  'GET /api/material': listMaterial,
  'GET /api/material/{id}': readMaterial,
  'GET /api/staff/material': listStaffMaterial,
  'PUT /api/staff/material/category/{code}': saveCategory,
  'GET /api/staff/material/category': listStaffCategories,
  'GET /api/staff/material/{id}': readStaffMaterial,
  'POST /api/staff/material': addMaterial,
  'PUT /api/staff/material/{id}': changeMaterial,
  'POST /api/staff/material/{id}/approve': approveMaterial,
  'POST /api/staff/material/{id}/unpublish': unpublishMaterial,
  'POST /api/staff/file': uploadFile,
}
