import { msg } from '../../i18n/t.ts';
import { printedExpression } from './cfdi/printed-expression.ts';
import { readXml } from './cfdi/xml.ts';
import { PacError, type SatStatus } from './pac.ts';

const timeoutMilliseconds = 20_000;

/** The service «Consulta CFDI» of the SAT, which speaks SOAP. */
export function createSatStatus(settings: { url: string }): SatStatus {
  return {
    stateOf: async (stampedXml) => {
      const { re, rr, tt, id, fe } = printedExpression(readXml(stampedXml));
      const answer = await ask(settings.url, `?re=${rfcIn(re)}&rr=${rfcIn(rr)}&tt=${tt}&id=${id}&fe=${fe}`);
      if (answer('Estado') === 'Cancelado') return 'cancelled';
      if (answer('EstatusCancelacion') === 'En proceso') return 'asked';
      return answer('EstatusCancelacion') === 'Solicitud rechazada' ? 'refused' : 'valid';
    },
  };
}

/** The tax authority wants the `&` of an RFC as XML writes it, also within CDATA; source: phpcfdi/cfdi-expresiones 3.1.0. */
const rfcIn = (rfc: string) => rfc.replaceAll('&', '&amp;');

/** @returns what an element of the answer holds */
async function ask(url: string, expression: string): Promise<(name: string) => string> {
  let text: string;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'text/xml;charset=utf-8',
        soapaction: 'http://tempuri.org/IConsultaCFDIService/Consulta',
      },
      body:
        '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/"><soapenv:Header/>' +
        `<soapenv:Body><tem:Consulta><tem:expresionImpresa><![CDATA[${expression}]]></tem:expresionImpresa></tem:Consulta></soapenv:Body></soapenv:Envelope>`,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    text = response.ok ? await response.text() : '';
  } catch (error) {
    throw new PacError('unavailable', msg('The tax authority does not answer.').text, error);
  }
  const read = (name: string) => new RegExp(`<a:${name}>([^<]*)</a:${name}>`).exec(text)?.[1]?.trim() ?? '';
  // `602`: a stamp reaches it within 72 hours.
  if (!read('CodigoEstatus').startsWith('S ')) {
    throw new PacError('unavailable', msg('The tax authority does not know the stamp yet.').text);
  }
  return read;
}
