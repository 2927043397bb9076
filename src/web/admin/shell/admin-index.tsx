import { redirect } from 'react-router';
import { adminLinks } from '../../admin-links.ts';

const toDashboard = () => redirect(adminLinks.dashboard());

export const loader = toDashboard;
export const clientLoader = toDashboard;
