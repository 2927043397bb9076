-- Tokens are kept as hashes from now on; whoever is signed in stays so.
update customer_session set token = 'sha256:' || translate(rtrim(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '='), '+/', '-_');
--> statement-breakpoint
update staff_user_session set token = 'sha256:' || translate(rtrim(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '='), '+/', '-_');
