/** A drug as the server answers it. */
export const drugRecord = {
  id: 1,
  version: 2,
  created_at: '',
  updated_at: '',
  deleted_at: null,
  name: 'Tachipirina',
  aic_code: '012745028',
  package: null,
  price: 840,
  active: true,
}
