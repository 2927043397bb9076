import { es } from 'zod/locales';
import { z } from './endpoint.ts';

// Refusals are read by Spanish-speaking shoppers; schemas with their own message keep it.
z.config(es());
