/** The queue that writes prices and rolls them back. */
export const repricingJob = 'repricing.work';
