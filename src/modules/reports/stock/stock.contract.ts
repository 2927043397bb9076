import { endpoint, fileSchema, z } from '../../../platform/http/endpoint.ts';

export const stockContract = {
  stockCsv: endpoint({
    method: 'get',
    path: '/admin/reports/stock.csv',
    summary:
      'Every product on a shelf by location, with what it is worth to who may read costs; the last line is the total',
    access: { staff: 'export_catalog' },
    query: z.object({ location: z.string().max(20).optional() }),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
